const idForm = /^[\w-]{11}$/;
const hosts = new Set(['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'youtu.be']);

function fromAddress(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address.startsWith('//') ? `https:${address}` : address);
  } catch {
    return null;
  }
  const host = url.hostname.replace(/^www\./, '');
  if (!/^https?:$/.test(url.protocol) || !hosts.has(host)) return null;
  const parts = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return parts[0] ?? null;
  const [kind, id] = parts;
  return kind === 'watch'
    ? url.searchParams.get('v')
    : /^(?:embed|shorts|live|v)$/.test(kind ?? '')
      ? (id ?? null)
      : null;
}

/**
 * The id of a YouTube video from what the owner published: an id, a URL, or YouTube's embed code. Null for anything
 * else, so that only a validated id reaches the page.
 */
export function youtubeId(embedCode: string): string | null {
  const code = embedCode.trim();
  if (idForm.test(code)) return code;
  const source = /\ssrc=["']([^"']+)["']/i.exec(code)?.[1] ?? code;
  const id = fromAddress(source);
  // A playlist is embedded as /embed/videoseries, which looks like an id but is not.
  return id && idForm.test(id) && id !== 'videoseries' ? id : null;
}
