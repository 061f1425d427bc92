import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { createAdaptorServer } from '@hono/node-server';

/** The port is somebody else's. */
class PortTaken extends Error {}

type Fetch = (request: Request, bindings: HttpBindings) => Promise<Response> | Response;

/** A server that listens. */
export interface Listening {
  port: number;
  /** Takes no more connections, lets running requests end for at most `graceMs`, then closes. */
  close(graceMs?: number): Promise<void>;
}

/**
 * Listens on `host` and `port` (0: a free one). On the loopback address it listens on its IPv6 side as well,
 * since browsers try that first for the name localhost.
 * Throws PortTaken when someone else has the port.
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
          ? new PortTaken(
              `Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1} npm start`,
            )
          : error,
      );
    });
    server.listen(port, host, () => resolve(server));
  });
}
