import type { IncomingMessage } from 'node:http';

/**
 * The address of who asks: that of the socket, or, where the socket belongs to a proxy that the settings
 * name, the last address the proxy added to X-Forwarded-For.
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: string[]): string {
  const socket = (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (!trustedProxies.includes(socket)) return socket;
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',');
  return forwarded.at(-1)?.trim() || socket;
}
