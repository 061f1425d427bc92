import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyStorage } from '../../../tests/empty-storage.ts';

const session = 'sb-127-auth-token';
const signIn = (id: string) => localStorage.setItem(session, JSON.stringify({ user: { id } }));

/** The module as a page that is loaded in this tab has it. */
async function load() {
  vi.resetModules();
  return { ...(await import('./drafts.ts')), ...(await import('./desk-drafts.ts')) };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage());
  vi.stubGlobal('sessionStorage', emptyStorage());
  const addEventListener = () => {};
  vi.stubGlobal('window', { addEventListener, location: { reload: () => {} } });
  vi.stubGlobal('document', { addEventListener });
});
afterEach(() => vi.unstubAllGlobals());

test('signing out leaves nothing in a form for the next person at this computer', async () => {
  const { draftOf, forgetPerson, keepDeskDrafts, keepDraft } = await load();
  signIn('an');
  keepDraft('support', { firstName: 'An', message: 'Mijn vraag' });
  keepDeskDrafts({ antwoord: 'Beste' });
  expect(draftOf('support')).toBeDefined();
  forgetPerson();
  expect(draftOf('support')).toBeUndefined();
  expect((await load()).deskDrafts()).toEqual({});
});

test('what an owner typed on the desk goes with a sign-out in another tab, on whatever page this one is', async () => {
  const { keepDeskDrafts, keepDraft } = await load();
  signIn('an');
  keepDeskDrafts({ antwoord: 'Beste' });
  keepDraft('kennismaking', { naam: 'An' });
  // The other tab: it takes all that the tabs share, its session last.
  localStorage.removeItem('kickstart-person');
  localStorage.removeItem(session);

  vi.resetModules();
  const { draftBeforeRefresh } = await import('./drafts.ts');
  expect(JSON.stringify(sessionStorage)).not.toContain('Beste');
  expect(draftBeforeRefresh('kennismaking')).toBeUndefined();
  signIn('an');
  expect((await load()).deskDrafts()).toEqual({});
});

test('what an owner typed on the desk waits for the same account after a lost session', async () => {
  const { keepDeskDrafts } = await load();
  signIn('an');
  keepDeskDrafts({ antwoord: 'Beste' });
  localStorage.removeItem(session);
  await load();
  signIn('an');
  expect((await load()).deskDrafts()).toEqual({ antwoord: 'Beste' });
});

test.each(['after a sign-out', 'while the tab slept', 'after a lost session'])(
  'what an owner typed on the desk is gone once another account signs in %s',
  async (how) => {
    const { keepDeskDrafts } = await load();
    signIn('an');
    keepDeskDrafts({ antwoord: 'Beste' });
    if (how !== 'after a lost session') localStorage.removeItem('kickstart-person');
    if (how !== 'while the tab slept') localStorage.removeItem(session);
    if (how === 'after a sign-out') await load();
    for (const account of ['bo', 'an']) {
      signIn(account);
      expect((await load()).deskDrafts(), account).toEqual({});
    }
    expect(JSON.stringify(sessionStorage)).not.toContain('Beste');
  },
);
