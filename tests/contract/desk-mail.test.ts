import { expect, test } from 'vitest';
import { findMail, linkIn } from '../inbox.ts';
import { freshEmail, shopOwner, url, visitor } from './shop.ts';

test('an owner reads a mail as it was sent, without the token in its link', async () => {
  const reader = freshEmail();
  await (await visitor()).functions.invoke('send-kit-signup-email', { body: { email: reader } });
  const sent = await findMail(url, reader, /lancering|lijst/i);
  const token = new URL(linkIn(sent, 'action=confirm')).searchParams.get('token') ?? '';
  expect(sent.text).toContain(token);

  const owner = await shopOwner();
  const { data: list } = await owner.rpc('desk_mails', { query: { search: reader } });
  const { data } = await owner.functions.invoke('desk-mail', { body: { id: list.rows[0].id } });
  expect(data.subject).toBe(sent.subject);
  expect(data.text).toBe(sent.text.replaceAll(/\?action=\S+/g, '?verborgen'));
  expect(data.text).not.toContain(token);

  const unknown = await owner.functions.invoke('desk-mail', { body: { id: crypto.randomUUID() } });
  expect(unknown.error?.context?.status).toBe(404);
});
