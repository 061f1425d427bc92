import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { authTemplates, renderAuthTemplate } from './auth-templates.ts';

const names = Object.keys(authTemplates) as (keyof typeof authTemplates)[];
const config = readFileSync(new URL('../../../config.toml', import.meta.url), 'utf8');

const links = {
  confirmation:
    '/auth?token_hash={{ .TokenHash }}&amp;type=signup&amp;email={{ .Email }}&amp;redirect_to={{ .RedirectTo }}',
  recovery:
    '/auth?mode=reset-confirm&amp;token_hash={{ .TokenHash }}&amp;type=recovery&amp;email={{ .Email }}',
  magic_link: '/auth?token_hash={{ .TokenHash }}&amp;type=magiclink&amp;redirect_to={{ .RedirectTo }}',
  email_change:
    '/auth?token_hash={{ .TokenHash }}&amp;type=email_change&amp;email={{ .Email }}&amp;redirect_to={{ .RedirectTo }}',
} as const;

function section(name: string): string {
  const at = config.indexOf(`\n[${name}]\n`);
  expect(at, name).toBeGreaterThan(0);
  return config.slice(at + 1).split(/\n(?=\[)/)[0] ?? '';
}

describe.each(names)('the %s mail of Auth', (name) => {
  const html = renderAuthTemplate(name);

  test('links to the site with the token hash, never to a URL that consumes the token', () => {
    expect(html).toContain(`href="{{ .SiteURL }}${links[name]}"`);
    expect(html).not.toContain('ConfirmationURL');
    expect(html).not.toContain('/verify');
  });

  test('uses only plain variables, which every renderer of these templates supports', () => {
    const known = ['SiteURL', 'TokenHash', 'Email', 'NewEmail', 'RedirectTo'];
    for (const [action] of html.matchAll(/\{\{.*?\}\}/g)) {
      expect(known.map((variable) => `{{ .${variable} }}`)).toContain(action);
    }
  });

  test('says to whom it was sent and what to do if the reader did not request it', () => {
    expect(html).toContain(name === 'email_change' ? '{{ .NewEmail }}' : '{{ .Email }}');
    expect(html).toContain('Niet door jou gevraagd? Doe dan niets');
  });

  test.runIf(name === 'confirmation')('says what to do about an account that another person made', () => {
    expect(html).toMatch(/Maakte jij dit account niet\? Klik dan niet\. .*kies .* een nieuw wachtwoord/);
  });

  test('has its file in config.toml', () => {
    expect(section(`auth.email.template.${name}`)).toContain(
      `content_path = "./supabase/templates/${name}.html"`,
    );
  });
});

test('the mail to a new address names the old one in its link only', () => {
  const html = renderAuthTemplate('email_change');
  expect(html.replaceAll('&amp;email={{ .Email }}', '')).not.toContain('{{ .Email }}');
});

describe('config.toml', () => {
  test('keeps a link valid for as long as the mails say', () => {
    expect(section('auth.email')).toContain('otp_expiry = 3600');
    for (const name of names) expect(renderAuthTemplate(name)).toContain('een uur geldig');
  });

  test('contains no secret', () => {
    for (const [, value] of config.matchAll(/^\s*(?:pass|secret|\w*_key|\w*token)\s*=\s*"(.*)"/gm)) {
      expect(value).toMatch(/^env\(\w+\)$/);
    }
  });
});
