export interface InboxMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  createdAt: string;
  attachments: { filename: string; contentType: string /** Base64. */; content: string }[];
}

const patienceMs = 20_000;

/** Every mail to an address, newest first. */
export async function mailsTo(url: string, to: string): Promise<InboxMail[]> {
  const response = await fetch(`${url}/_local/inbox.json?to=${encodeURIComponent(to)}`);
  return (await response.json()) as InboxMail[];
}

/** Waits for a mail to `to` whose subject contains `subject`; fails when none arrives. */
export async function findMail(url: string, to: string, subject: string | RegExp): Promise<InboxMail> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const mails = await mailsTo(url, to);
    const found = mails.find((mail) =>
      typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject),
    );
    if (found) return found;
    if (Date.now() > until) {
      throw new Error(
        `No mail about ${subject} to ${to}; found: ${mails.map((mail) => mail.subject).join(', ')}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The first link in a mail whose address contains `part`. */
export function linkIn(mail: InboxMail, part: string): string {
  const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
  const link = links.find((candidate) => candidate.includes(part));
  if (!link) throw new Error(`No link with ${part} in '${mail.subject}': ${links.join(' ')}`);
  return link;
}
