import { connect, createServer, type Socket } from 'node:net';

/** A pooler in front of a PostgreSQL of a test, as a hosted project has one. */
export interface Pooler {
  /**
   * A name of it that the CLI takes for that of a host in a domain: 127.0.9 is 127.0.0.9 to the system, and 0.9 the domain.
   */
  host: string;
  domain: string;
  stop(): void;
}

const protocol = 196_608;

/** The first message of a session, for the role without the project's reference, and for the project's database. */
function translated(message: Buffer, database: string): Buffer {
  const text = message
    .subarray(8)
    .toString()
    .replace(/(user\0\w+)\.\w+\0/, '$1\0')
    .replace(/(database\0)postgres\0/, `$1${database}\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(text.length + 8, 0);
  head.writeInt32BE(protocol, 4);
  return Buffer.concat([head, Buffer.from(text)]);
}

function pass(client: Socket, address: URL): void {
  const server = connect(Number(address.port), address.hostname);
  server.pipe(client);
  client.on('error', () => server.destroy()).on('close', () => server.destroy());
  server.on('error', () => client.destroy());
  let waiting = Buffer.alloc(0);
  client.on('data', function first(data: Buffer) {
    waiting = Buffer.concat([waiting, data]);
    while (waiting.length >= 8 && waiting.length >= waiting.readInt32BE(0)) {
      const length = waiting.readInt32BE(0);
      const message = waiting.subarray(0, length);
      waiting = waiting.subarray(length);
      if (message.readInt32BE(4) !== protocol) {
        // A question whether the server speaks TLS; the role comes after its answer.
        server.write(message);
        continue;
      }
      server.write(translated(message, address.pathname.slice(1)));
      server.write(waiting);
      client.off('data', first);
      client.pipe(server);
      return;
    }
  });
}

/** Starts it on port 5432, where the CLI looks, of a loopback address that nothing else uses. */
export async function startPooler(database: string): Promise<Pooler> {
  for (let last = 9; last < 250; last++) {
    const server = createServer((client) => pass(client, new URL(database)));
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(5432, `127.0.0.${last}`, () => resolve(true));
    });
    if (isFree) return { host: `127.0.${last}`, domain: `0.${last}`, stop: () => server.close() };
  }
  throw new Error('No loopback address has port 5432 free.');
}
