import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './debian.mjs';
import { pinnedNode, run, say, tool } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return null;
  }
}

function onPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const found = executable(join(folder, name));
      if (found) return found;
    }
  }
  return null;
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test');
  return executable(chromium.executablePath());
}

/**
 * The browser for the tests: one that is there (CHROME_PATH, PATH), else Playwright's, else Debian's package.
 * Gives its path, or null with a clear line when there is none to be had.
 */
export async function ensureChromium() {
  const found =
    (process.env.CHROME_PATH && executable(process.env.CHROME_PATH)) || onPath() || (await fromPlaywright());
  if (found) return found;

  say('Geen Chromium gevonden: die van Playwright ophalen…');
  await run(pinnedNode, [tool.playwright, 'install', 'chromium']);
  const downloaded = await fromPlaywright();
  if (downloaded) return downloaded;

  say('Niet bereikbaar: het pakket van Debian dan.');
  await installPackages('chromium');
  const installed = onPath();
  if (!installed)
    console.error('Geen Chromium gevonden. Installeer het en zet CHROME_PATH op het programma.');
  return installed;
}
