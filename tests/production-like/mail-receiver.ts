import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** Receives SMTP mail on loopback and forwards it to the embedded mode's mail service, whose inbox the tests read. */
export async function startMailReceiver(user: string, pass: string, mailService: string) {
  const server = new SMTPServer({
    // Auth verifies the certificate of a server that offers STARTTLS.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    onAuth({ username, password }, _session, done) {
      if (username === user && password === pass) done(null, { user });
      else done(new Error('Wrong user name or password'));
    },
    onData(stream, { envelope }, done) {
      simpleParser(stream)
        .then(async ({ from, subject, html, text }) => {
          const answer = await fetch(`${mailService}/emails`, {
            method: 'POST',
            headers: { authorization: `Bearer ${pass}`, 'content-type': 'application/json' },
            body: JSON.stringify({
              from: from?.text,
              to: envelope.rcptTo.map(({ address }) => address),
              subject,
              html: html || undefined,
              text,
            }),
          });
          if (!answer.ok) throw new Error(`The mail service answered ${answer.status}`);
        })
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  return {
    port: (listening.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
