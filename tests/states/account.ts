import { accountQuestion, changeProof, confirmationProof } from '../../contract/account.ts';
import { findMail, linkIn } from '../inbox.ts';
import { password } from '../password.ts';
import { freshAddress, makeMember, signUp } from '../people.ts';
import { answer, click, fill, fillSignUp, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import { clicks, fails, fills, holds, shows, states, visits } from './state.ts';

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

export const accountStates = states({
  'error auth-inloggen-fouten': [visits('/auth'), clicks('Inloggen'), shows('Wachtwoord is verplicht')],
  'error auth-login-mislukt': [signIn, shows('Onjuiste email of wachtwoord.')],
  'offline auth-geen-netwerk': [fails('**/auth/v1/**'), signIn, shows('Login mislukt')],
  'error auth-email-niet-bevestigd': async (stage) => {
    const refusal = { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' };
    await answer(stage.page, '**/auth/v1/token**', refusal, 400);
    await signIn(stage);
    await waitForText(stage.page, 'E-mail niet bevestigd');
  },
  'error auth-registreren-fouten': [
    visits('/auth?mode=signup'),
    fills({ Wachtwoord: 'Kort7' }),
    clicks('Registreren'),
    shows('Voornaam is verplicht'),
  ],
  'variant auth-registreren-veelgekozen': [
    visits('/auth?mode=signup'),
    fills({ Wachtwoord: 'Welkom01' }),
    shows(/^Veel mensen kiezen/),
  ],
  'success auth-account-gemaakt': [
    visits('/auth?mode=signup'),
    ({ page }) => fillSignUp(page, freshAddress()),
    clicks('Registreren'),
    shows('Account Created!'),
  ],
  'error auth-account-bestaat': [
    visits('/auth?mode=signup'),
    async ({ page, url }) => fillSignUp(page, (await makeMember(url)).user.email ?? ''),
    clicks('Registreren'),
    shows('Account Exists'),
  ],
  'success bevestiging-gelukt': async (stage) => {
    const email = freshAddress();
    await visit(stage, '/auth?mode=signup');
    await fillSignUp(stage.page, email);
    await click(stage.page, 'Registreren');
    await waitForText(stage.page, 'Account Created!');
    const link = new URL(linkIn(await findMail(stage.url, email, /bevestig/i), 'token_hash='));
    await visit(stage, link.pathname + link.search);
    await waitForText(stage.page, 'E-mailadres bevestigd');
  },
  'page bevestiging-wachtwoord': confirmElsewhere,
  'error bevestiging-wachtwoord-fout': [
    confirmElsewhere,
    fills({ Wachtwoord: 'Verkeerd1' }),
    clicks(confirmationProof.confirm),
    shows(confirmationProof.wrong),
  ],
  'variant bevestiging-nieuw-wachtwoord': [
    confirmElsewhere,
    clicks(confirmationProof.chooseNew),
    shows(confirmationProof.known),
  ],
  'variant bevestiging-nieuw-adres-wachtwoord': [
    visits('/auth?token_hash=een&type=email_change&email=an@voorbeeld.be'),
    shows(changeProof.title),
  ],
  'success bevestiging-al-ingelogd': [
    visits('/auth?token_hash=verlopen&type=magiclink', 'member'),
    shows('Je bent al ingelogd'),
  ],
  'page link-van-ander-account': async (stage) => {
    const link = new URL(await recoveryLink(stage));
    await signInAs(stage, 'member');
    await visit(stage, link.pathname + link.search);
    await waitForText(stage.page, accountQuestion.title);
  },
  'success link-van-ander-account-geweigerd': async (stage) => {
    const link = new URL(await recoveryLink(stage));
    await signInAs(stage, 'member');
    await visit(stage, link.pathname + link.search);
    await click(stage.page, accountQuestion.no);
    await waitForText(stage.page, accountQuestion.kept);
  },
  'error bevestiging-link-werkt-niet': [
    visits('/auth?token_hash=verlopen&type=magiclink'),
    shows('Deze link werkt niet meer'),
  ],
  'success reset-verzonden': [recoveryLink],
  'error reset-fout': [visits('/reset-password'), clicks('Verstuur reset link'), shows('E-mail vereist')],
  'loading reset-link-valideren': [holds(verify), visits(resetLink), shows('Bezig met valideren...')],
  'offline reset-link-geen-netwerk': [fails(verify), visits(resetLink), shows('Geen verbinding')],
  'error reset-link-verlopen': [visits(resetLink), shows('Link ongeldig of verlopen')],
  'page nieuw-wachtwoord': (stage) => newPassword(stage, password),
  'error nieuw-wachtwoord-te-kort': [
    (stage) => newPassword(stage, 'Kort7'),
    clicks('Wachtwoord bewaren'),
    shows('Wachtwoord te kort'),
  ],
  'success nieuw-wachtwoord-bewaard': [
    async ({ page, url }) => answer(page, '**/auth/v1/user', (await makeMember(url)).user),
    (stage) => newPassword(stage, password),
    ({ page }) => page.clock.install(),
    clicks('Wachtwoord bewaren'),
    shows('Je wachtwoord is bewaard'),
  ],
});
