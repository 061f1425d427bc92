import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const html =
  '<!doctype html><html lang="nl"><title>Kaal</title><h1>Kaal</h1><p>Een titel en een regel.</p></html>';

/**
 * A page of a title and a line on a port of its own: what this browser and machine take for any page at all, sent with
 * `headers`. Gives its address and what ends it.
 */
export async function serveBarePage(
  headers: Record<string, string>,
): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
