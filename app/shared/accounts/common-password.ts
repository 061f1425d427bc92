import { product } from '../../../site/brand.ts';

/** What people here choose, before the digits and the sign at the end. */
const chosen = new Set(
  `a aa ab abc abcd abcde abcdef abcdefg abcdefgh q qw qwe qwer qwert qwerty qwertyuiop qwertz a z az aze azer azert azerty
  azertyuiop asd asdf asdfgh asdfghjkl zxcvbnm qsdf qsdfgh wxcvbn password passwort passwoord paswoord wachtwoord wachtwoordje
  motdepasse pass passw welkom welcome bienvenue hallo hello bonjour test tester testing admin administrator beheer beheerder
  user gebruiker gast guest login inloggen changeme letmein secret geheim master default temp tijdelijk nieuw start
  winter lente zomer herfst spring summer autumn januari februari maart april mei juni juli augustus september oktober november
  december maandag dinsdag woensdag donderdag vrijdag zaterdag zondag vakantie kerstmis
  belgie belgium belgique vlaanderen antwerpen gent brussel bruxelles brugge leuven hasselt mechelen oostende genk
  anderlecht clubbrugge standard ajax feyenoord voetbal football iloveyou ikhouvanjou liefde schatje lieverd princess
  prinses sunshine zonnetje dragon monkey soleil doudou loulou jetaime pokemon superman batman starwars computer internet
  iphone samsung google facebook instagram`.split(/\s+/),
);
chosen.add(product.toLowerCase());

const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is one of those that many people choose: a common word with a capital and up to six digits or
 * signs around it, also with digits for letters.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  const word = typed.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  if (typed.length - word.length > 6) return false;
  const read = word.replaceAll(/[^a-z]/g, (sign) => letters[sign] ?? sign);
  return chosen.has(read) || chosen.has(word.replaceAll(/[^a-z]/g, ''));
}

export function passwordWarning(password: string): string | undefined {
  return isCommonPassword(password)
    ? 'Veel mensen kiezen dit wachtwoord, dus anderen raden het snel. Neem liever een paar woorden na elkaar.'
    : undefined;
}
