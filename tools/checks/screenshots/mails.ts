import type { InboxMail } from '../../../tests/inbox.ts';

/** What kind of mail it is: its subject without what differs from one to the next. */
const kindOf = ({ subject }: InboxMail) =>
  subject
    .toLowerCase()
    .replace(/\S+@\S+|an peeters|bakkerij voorbeeld/g, '')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

/** One mail of each kind that the shop has sent, by the name of its picture. */
export async function sampleOfEachMail(url: string): Promise<Map<string, string>> {
  const mails = (await (await fetch(`${url}/_local/inbox.json`)).json()) as InboxMail[];
  return new Map(mails.map((mail) => [`mail-${kindOf(mail)}`, mail.html]));
}
