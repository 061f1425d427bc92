import { FileButton } from './file-button.tsx';
import type { DownloadFile } from './lessons.ts';

/** The downloads: one with a file gives it, one without says that it follows. */
export function DownloadList({ downloads }: { downloads: readonly DownloadFile[] }) {
  return (
    <ul className="border-t-3 border-ink">
      {downloads.map((download) => (
        <li
          key={download.key}
          className="flex min-h-15 items-center justify-between gap-4 border-b-2 border-hair py-2 font-semibold"
        >
          <span>{download.title}</span>
          {download.hasFile ? (
            <FileButton file={{ download: download.key }} label={`Download ${download.title}`}>
              Download
            </FileButton>
          ) : (
            <span className="text-small font-medium text-soft">volgt</span>
          )}
        </li>
      ))}
    </ul>
  );
}
