import { randomKey } from '../../platform/random-key.ts';
import { storedUserId } from '../../platform/stored-session.ts';
import { readStored, store } from '../stored.ts';

/** A random number, and the account once there is one. Signing out removes that of the browser. */
const read = (key: 'kickstart-person' | 'kickstart-person-tab') => (readStored(key) ?? '').split(' ');

/**
 * Whether the forms of this tab are still used by the same person: nobody signed out in any tab since, and no other account
 * signed in. A lost session changes nothing. With `begins` someone uses a form now, and is noted.
 */
export function isSamePerson(begins: boolean): boolean {
  const user = storedUserId();
  const [number = '', account = ''] = read('kickstart-person');
  const [numberHere, accountHere] = read('kickstart-person-tab');
  const current = !user || !account || account === user ? number : '';
  const isSame = !numberHere || numberHere === current;
  // Signing out ends the session last: until then it is the same account.
  if (!isSame && user && accountHere === user) return true;
  const now = current || randomKey();
  const person = `${now} ${user ?? account}`;
  // Written only when it changes: that could undo what another tab removes at the same moment.
  if (begins && person !== readStored('kickstart-person')) store('kickstart-person', person);
  // Null where the browser stores nothing: there nobody can be told apart.
  store('kickstart-person-tab', read('kickstart-person')[0] === now ? person : null);
  return isSame;
}
