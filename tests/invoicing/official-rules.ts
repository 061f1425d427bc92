import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { pinnedNode, root, run, say } from '../../tools/lib/process.mjs';

/** The rules of OpenPEPPOL and CEN of May 2026 and the schema of UBL 2.1, as packages that Maven resolves, with their SHA-256. */
const packages: Record<string, string> = {
  'com.helger.phive.rules:phive-rules-peppol:4.3.7':
    'c82aaeda5ca16166034421393d160ec6cf77460b16e027eecc4bb5fe67a552ce',
  'com.helger.ubl:ph-ubl21:10.2.0': '7317ddd448f58cdf4e550878d839be8d3324b410771ba462a35ced49ccb26a52',
  'com.helger.xsd:ph-xsds-ccts-cct-schemamodule:4.1.0':
    'ec0e60be5265b09fac75a57a4b284244820c23f0481a1c75802ba4eb6338b0fd',
  'com.helger.xsd:ph-xsds-xmldsig:4.1.0': '66590e38b0994d0fd6cd89b1588a3c96fad3a3c85494cf764783fe0c4acc9c3d',
};

const copyGoal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';

/** What is taken out of the packages. */
const wanted =
  /\/openpeppol\/2026\.5\/xslt\/(CEN|PEPPOL)-EN16931-UBL\.xslt$|\/ubl21\/common\/.*\.xsd$|\/UBL-(Invoice|CreditNote)-2\.1\.xsd$|^schemas\/(CCTS_CCT_SchemaModule|xmldsig-core-schema)\.xsd$/;

/** The rules that a document is held to, besides the schema. */
export const ruleSets = ['CEN-EN16931-UBL', 'PEPPOL-EN16931-UBL'];

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');

/** Where the schemas and the compiled rules are kept, outside git. */
export const rulesFolder = join(
  root,
  '.cache',
  `invoice-rules-${sha256(JSON.stringify(packages)).slice(0, 12)}`,
);

/** The files of a package, or a sentence that says why there are none. Throws when the package is not the pinned one. */
async function filesOf(coordinates: string, folder: string): Promise<Record<string, Uint8Array> | string> {
  const { code, output } = await run('mvn', [
    '--batch-mode',
    '--quiet',
    copyGoal,
    `-Dartifact=${coordinates}`,
    `-DoutputDirectory=${folder}`,
  ]);
  if (code === 127) return 'Maven is not installed.';
  const [, name, version] = coordinates.split(':');
  const file = join(folder, `${name}-${version}.jar`);
  if (code !== 0 || !existsSync(file)) {
    const reason = output.split('\n').find((line) => line.includes('ERROR'));
    return `Maven could not fetch ${coordinates}: ${reason ?? output}`;
  }
  const content = readFileSync(file);
  if (sha256(content) !== packages[coordinates])
    throw new Error(`${coordinates} is not the package that the project pins: its SHA-256 differs.`);
  return unzipSync(content, { filter: (entry) => wanted.test(entry.name) });
}

/**
 * Makes sure that the schemas and the compiled rules are in `rulesFolder`: the first time it fetches and compiles them,
 * in about a minute. Returns undefined, or a sentence that says why they are not there.
 */
export async function ensureRules(): Promise<string | undefined> {
  if (existsSync(rulesFolder)) return undefined;
  mkdirSync(join(root, '.cache'), { recursive: true });
  // Renamed when complete, so that an interrupted run leaves nothing that looks complete.
  const folder = mkdtempSync(`${rulesFolder}-`);
  try {
    say('Fetching the official rules with Maven…');
    for (const coordinates of Object.keys(packages)) {
      const files = await filesOf(coordinates, folder);
      if (typeof files === 'string') return files;
      for (const [name, content] of Object.entries(files))
        writeFileSync(join(folder, basename(name)), content);
    }
    say('Compiling them, about a minute…');
    for (const name of ruleSets) {
      const { code, output } = await run(pinnedNode, [
        fileURLToPath(import.meta.resolve('xslt3')),
        `-xsl:${join(folder, name)}.xslt`,
        `-export:${join(folder, name)}.sef.json`,
        '-nogo',
      ]);
      if (code !== 0) throw new Error(`${name} did not compile:\n${output}`);
    }
    renameSync(folder, rulesFolder);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
