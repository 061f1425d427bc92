import { backendAddress } from './supabase.ts';

/** How an upload ended: storage has the file, the visitor stopped it, storage refused it, or there was no answer. */
export type UploadEnd = 'stored' | 'stopped' | 'refused' | 'unanswered';

/**
 * Storage answers 400 and names the status in the body; a file's name contains its hash, so an existing one is
 * identical.
 */
const isThere = (answer: string) => {
  try {
    return String(JSON.parse(answer).statusCode) === '409';
  } catch {
    return false;
  }
};

/**
 * Puts a file at a signed address. With XMLHttpRequest, because fetch reports no upload progress. Never rejects.
 * @param path relative to the backend's address
 * @param onProgress receives the part that is sent, from 0 to 1
 */
export async function upload(
  path: string,
  file: Blob,
  type: string,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadEnd> {
  const address = await backendAddress(path).catch(() => null);
  if (!address) return 'unanswered';
  if (signal.aborted) return 'stopped';
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(request.status === 200 || isThere(request.responseText) ? 'stored' : 'refused');
    request.onerror = () => resolve('unanswered');
    request.onabort = () => resolve('stopped');
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('PUT', address);
    request.setRequestHeader('content-type', type);
    request.setRequestHeader('cache-control', 'max-age=0');
    request.setRequestHeader('x-upsert', 'false');
    request.send(file);
  });
}
