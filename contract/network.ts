/**
 * The key of an IP address in a rate limit: an IPv4 address itself, or an IPv6 address's /64, the smallest network that
 * one subscriber gets (RFC 6177): within it a subscriber can use another address for each request.
 */
export function networkOf(text: string): string {
  // Some proxies add the port.
  const address = /^\[([^\]]*)\]/.exec(text)?.[1] ?? text;
  const version4 = /^(?:[0:]*:ffff:)?(\d+(?:\.\d+){3})(?::\d+)?$/i.exec(address)?.[1];
  if (version4 || !address.includes(':')) return version4 ?? address;
  const [head = '', tail] = address.replace(/%.*/, '').split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  const groups = [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16));
  const [high = 0, low = 0] = groups.slice(6);
  // An IPv4 address in the notation of IPv6: as a network, all of IPv4 would be one.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:65535')
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
