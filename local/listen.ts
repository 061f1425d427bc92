import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { createAdaptorServer } from '@hono/node-server';

/** Another process has the port. */
class PortTaken extends Error {}

type Fetch = (request: Request, bindings: HttpBindings) => Promise<Response> | Response;

export interface Listening {
  port: number;
  /** Accepts no more connections and closes when running requests have ended, or after `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

/**
 * Listens on `host` and `port` (0: a free one). On the loopback address it listens on IPv6 as well, which browsers
 * try first for the name localhost. Throws when another process has the port.
 */
export async function listen(fetch: Fetch, host: string, port: number): Promise<Listening> {
  const main = await listenOn(fetch, host, port);
  const servers = [main];
  const actual = (main.address() as AddressInfo).port;
  if (host === '127.0.0.1' || host === 'localhost') {
    const sibling =
      host === '127.0.0.1' || (main.address() as AddressInfo).family === 'IPv4' ? '::1' : '127.0.0.1';
    try {
      servers.push(await listenOn(fetch, sibling, actual));
    } catch (error) {
      if (error instanceof PortTaken) {
        main.close();
        throw error;
      }
    }
  }
  return {
    port: actual,
    async close(graceMs = 5_000) {
      const force = setTimeout(() => {
        for (const server of servers) server.closeAllConnections();
      }, graceMs);
      await Promise.all(
        servers.map(
          (server) =>
            new Promise<void>((resolve) => {
              server.close(() => resolve());
              server.closeIdleConnections();
            }),
        ),
      );
      clearTimeout(force);
    },
  };
}

function listenOn(fetch: Fetch, host: string, port: number): Promise<Server> {
  const server = createAdaptorServer({
    fetch: fetch as never,
    overrideGlobalObjects: false,
  }) as Server;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new PortTaken(`Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1}`)
          : error,
      );
    });
    server.listen(port, host, () => resolve(server));
  });
}
