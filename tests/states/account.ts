import { accountQuestion, changeProof, confirmationProof } from '../../contract/account.ts';
import { findMail, linkIn } from '../inbox.ts';
import { password } from '../password.ts';
import { freshAddress, makeMember, signUp } from '../people.ts';
import {
  abort,
  answer,
  click,
  fill,
  fillSignUp,
  hold,
  type Stage,
  signInAs,
  visit,
  waitForText,
} from '../stage.ts';
import type { State } from './state.ts';

async function recoveryLink(stage: Stage): Promise<string> {
  const email = (await makeMember(stage.url)).user.email ?? '';
  await visit(stage, '/reset-password');
  await fill(stage.page, { 'E-mail': email });
  await click(stage.page, 'Verstuur reset link');
  await waitForText(stage.page, 'E-mail verzonden!');
  return linkIn(await findMail(stage.url, email, /wachtwoord/i), 'token_hash=');
}

async function newPassword(stage: Stage, value: string): Promise<void> {
  const link = new URL(await recoveryLink(stage));
  await visit(stage, link.pathname + link.search);
  await waitForText(stage.page, 'Nieuw wachtwoord instellen');
  await fill(stage.page, { 'Nieuw wachtwoord': value, 'Bevestig wachtwoord': value });
}

/** Opens the confirmation link of a sign-up in another browser. */
async function confirmElsewhere(stage: Stage): Promise<void> {
  const email = freshAddress();
  await signUp(stage.url, email);
  const link = new URL(linkIn(await findMail(stage.url, email, /bevestig/i), 'token_hash='));
  await visit(stage, link.pathname + link.search);
  await waitForText(stage.page, confirmationProof.title);
}

async function signIn(stage: Stage): Promise<void> {
  await visit(stage, '/auth');
  await fill(stage.page, { 'E-mail': freshAddress(), Wachtwoord: 'Verkeerd1' });
  await click(stage.page, 'Inloggen');
}

const verify = '**/auth/v1/verify**';
const resetLink = '/auth?mode=reset-confirm&token_hash=verlopen&type=recovery';

export const accountStates: State[] = [
  {
    name: 'auth-inloggen-fouten',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, '/auth');
      await click(stage.page, 'Inloggen');
      await waitForText(stage.page, 'Wachtwoord is verplicht');
    },
  },
  {
    name: 'auth-login-mislukt',
    kind: 'error',
    open: async (stage) => {
      await signIn(stage);
      await waitForText(stage.page, 'Onjuiste email of wachtwoord.');
    },
  },
  {
    name: 'auth-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, '**/auth/v1/**');
      await signIn(stage);
      await waitForText(stage.page, 'Login mislukt');
    },
  },
  {
    name: 'auth-email-niet-bevestigd',
    kind: 'error',
    open: async (stage) => {
      const refusal = { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' };
      await answer(stage.page, '**/auth/v1/token**', refusal, 400);
      await signIn(stage);
      await waitForText(stage.page, 'E-mail niet bevestigd');
    },
  },
  {
    name: 'auth-registreren-fouten',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, '/auth?mode=signup');
      await fill(stage.page, { Wachtwoord: 'Kort7' });
      await click(stage.page, 'Registreren');
      await waitForText(stage.page, 'Voornaam is verplicht');
    },
  },
  {
    name: 'auth-registreren-veelgekozen',
    kind: 'variant',
    open: async (stage) => {
      await visit(stage, '/auth?mode=signup');
      await fill(stage.page, { Wachtwoord: 'Welkom01' });
      await waitForText(stage.page, /^Veel mensen kiezen/);
    },
  },
  {
    name: 'auth-account-gemaakt',
    kind: 'success',
    open: async (stage) => {
      await visit(stage, '/auth?mode=signup');
      await fillSignUp(stage.page, freshAddress());
      await click(stage.page, 'Registreren');
      await waitForText(stage.page, 'Account Created!');
    },
  },
  {
    name: 'auth-account-bestaat',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, '/auth?mode=signup');
      await fillSignUp(stage.page, (await makeMember(stage.url)).user.email ?? '');
      await click(stage.page, 'Registreren');
      await waitForText(stage.page, 'Account Exists');
    },
  },
  {
    name: 'bevestiging-gelukt',
    kind: 'success',
    open: async (stage) => {
      const email = freshAddress();
      await visit(stage, '/auth?mode=signup');
      await fillSignUp(stage.page, email);
      await click(stage.page, 'Registreren');
      await waitForText(stage.page, 'Account Created!');
      const link = new URL(linkIn(await findMail(stage.url, email, /bevestig/i), 'token_hash='));
      await visit(stage, link.pathname + link.search);
      await waitForText(stage.page, 'E-mailadres bevestigd');
    },
  },
  { name: 'bevestiging-wachtwoord', kind: 'page', open: confirmElsewhere },
  {
    name: 'bevestiging-wachtwoord-fout',
    kind: 'error',
    open: async (stage) => {
      await confirmElsewhere(stage);
      await fill(stage.page, { Wachtwoord: 'Verkeerd1' });
      await click(stage.page, confirmationProof.confirm);
      await waitForText(stage.page, confirmationProof.wrong);
    },
  },
  {
    name: 'bevestiging-nieuw-wachtwoord',
    kind: 'variant',
    open: async (stage) => {
      await confirmElsewhere(stage);
      await click(stage.page, confirmationProof.chooseNew);
      await waitForText(stage.page, confirmationProof.known);
    },
  },
  {
    name: 'bevestiging-nieuw-adres-wachtwoord',
    kind: 'variant',
    open: async (stage) => {
      await visit(stage, '/auth?token_hash=een&type=email_change&email=an@voorbeeld.be');
      await waitForText(stage.page, changeProof.title);
    },
  },
  {
    name: 'bevestiging-al-ingelogd',
    kind: 'success',
    open: async (stage) => {
      await signInAs(stage, 'member');
      await visit(stage, '/auth?token_hash=verlopen&type=magiclink');
      await waitForText(stage.page, 'Je bent al ingelogd');
    },
  },
  {
    name: 'link-van-ander-account',
    kind: 'page',
    open: async (stage) => {
      const link = new URL(await recoveryLink(stage));
      await signInAs(stage, 'member');
      await visit(stage, link.pathname + link.search);
      await waitForText(stage.page, accountQuestion.title);
    },
  },
  {
    name: 'link-van-ander-account-geweigerd',
    kind: 'success',
    open: async (stage) => {
      const link = new URL(await recoveryLink(stage));
      await signInAs(stage, 'member');
      await visit(stage, link.pathname + link.search);
      await click(stage.page, accountQuestion.no);
      await waitForText(stage.page, accountQuestion.kept);
    },
  },
  {
    name: 'bevestiging-link-werkt-niet',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, '/auth?token_hash=verlopen&type=magiclink');
      await waitForText(stage.page, 'Deze link werkt niet meer');
    },
  },
  {
    name: 'reset-verzonden',
    kind: 'success',
    open: async (stage) => {
      await recoveryLink(stage);
    },
  },
  {
    name: 'reset-fout',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, '/reset-password');
      await click(stage.page, 'Verstuur reset link');
      await waitForText(stage.page, 'E-mail vereist');
    },
  },
  {
    name: 'reset-link-valideren',
    kind: 'loading',
    open: async (stage) => {
      await hold(stage.page, verify);
      await visit(stage, resetLink);
      await waitForText(stage.page, 'Bezig met valideren...');
    },
  },
  {
    name: 'reset-link-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, verify);
      await visit(stage, resetLink);
      await waitForText(stage.page, 'Geen verbinding');
    },
  },
  {
    name: 'reset-link-verlopen',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, resetLink);
      await waitForText(stage.page, 'Link ongeldig of verlopen');
    },
  },
  { name: 'nieuw-wachtwoord', kind: 'page', open: (stage) => newPassword(stage, password) },
  {
    name: 'nieuw-wachtwoord-te-kort',
    kind: 'error',
    open: async (stage) => {
      await newPassword(stage, 'Kort7');
      await click(stage.page, 'Wachtwoord bewaren');
      await waitForText(stage.page, 'Wachtwoord te kort');
    },
  },
  {
    name: 'nieuw-wachtwoord-bewaard',
    kind: 'success',
    open: async (stage) => {
      await answer(stage.page, '**/auth/v1/user', (await makeMember(stage.url)).user);
      await newPassword(stage, password);
      await stage.page.clock.install();
      await click(stage.page, 'Wachtwoord bewaren');
      await waitForText(stage.page, 'Je wachtwoord is bewaard');
    },
  },
];
