import { authSettings } from '../../production-like/auth-settings.ts';
import { hashOf } from '../recording.ts';

/** Those `[auth]` settings of supabase/config.toml that change an answer of Auth. */
const answering = [
  'jwt_expiry',
  'enable_refresh_token_rotation',
  'refresh_token_reuse_interval',
  'enable_signup',
  'enable_anonymous_sign_ins',
  'enable_manual_linking',
  'minimum_password_length',
  'password_requirements',
  'rate_limit.sign_in_sign_ups',
  'rate_limit.token_verifications',
  'rate_limit.token_refresh',
  'email.enabled',
  'email.enable_confirmations',
  'email.double_confirm_changes',
  'email.secure_password_change',
  'email.max_frequency',
  'email.otp_length',
  'email.otp_expiry',
  'sessions.timebox',
  'sessions.inactivity_timeout',
  'mfa.totp.enroll_enabled',
  'mfa.totp.verify_enabled',
  'sms.enabled',
];

/** The others: addresses, names, subjects and hourly figures. */
const silent =
  /^(?:enabled|site_url|additional_redirect_urls|rate_limit\.(?:email_sent|anonymous_users)|email\.smtp\..*|email\.template\..*)$/;

/** Hashes the settings that change an answer. Throws on one that is neither listed nor left out. */
export function settingsHash(settings = authSettings()): string {
  const unknown = settings.filter(([path]) => !answering.includes(path) && !silent.test(path));
  if (unknown.length)
    throw new Error(
      `[auth] ${unknown.map(([path]) => path).join(', ')}: say in tests/recording/auth/settings.ts whether it changes an answer`,
    );
  const values = answering.map((path) => [path, settings.find(([name]) => name === path)?.[1] ?? null]);
  return hashOf(values);
}
