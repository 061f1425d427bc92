import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SaxonJS from 'saxon-js';
import { memoryPages, validateXML } from 'xmllint-wasm';
import { ruleSets, rulesFolder } from './official-rules.ts';

/** Schemas that name an import by its namespace alone; those of electronic signatures are not in use. */
const locations: Record<string, string> = {
  'urn:un:unece:uncefact:data:specification:CoreComponentTypeSchemaModule:2': 'CCTS_CCT_SchemaModule.xsd',
  'http://www.w3.org/2000/09/xmldsig#': 'xmldsig-core-schema.xsd',
};

/** A schema whose imports all name a file beside it. */
function schema(file: string): { fileName: string; contents: string } {
  let contents = readFileSync(join(rulesFolder, file), 'utf8').replaceAll(
    /schemaLocation="[^"]*\//g,
    'schemaLocation="',
  );
  for (const [namespace, location] of Object.entries(locations))
    contents = contents.replaceAll(
      new RegExp(`(import namespace="${namespace}")\\s*/>`, 'g'),
      `$1 schemaLocation="${location}"/>`,
    );
  return { fileName: file, contents };
}

async function schemaErrors(xml: string): Promise<string[]> {
  const main = xml.includes('<CreditNote ') ? 'UBL-CreditNote-2.1.xsd' : 'UBL-Invoice-2.1.xsd';
  const parts = readdirSync(rulesFolder).filter((file) => file.endsWith('.xsd') && file !== main);
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    schema: [schema(main)],
    preload: parts.map(schema),
    maxMemoryPages: memoryPages.GiB,
  });
  return errors.map(({ message }) => `XSD: ${message}`);
}

/** What a rule set reports (https://schematron.com: SVRL), as 'rule: sentence'. */
function ruleErrors(xml: string, name: string): string[] {
  const { principalResult } = SaxonJS.transform({
    stylesheetFileName: join(rulesFolder, `${name}.sef.json`),
    sourceText: xml,
    destination: 'serialized',
  });
  const failed = principalResult.matchAll(
    /<svrl:failed-assert\b[^>]*?\bid="([^"]+)"[^>]*>\s*<svrl:text>([^<]*)/g,
  );
  return Array.from(failed, ([, rule, sentence]) => `${rule}: ${sentence?.trim()}`);
}

/** Everything that the schema and the rules have against a document; nothing when it is right. */
export async function problemsOf(xml: string): Promise<string[]> {
  const errors = await schemaErrors(xml);
  // The rules read only what is well-formed.
  return [
    ...errors,
    ...(/parser error/.test(errors.join()) ? [] : ruleSets.flatMap((name) => ruleErrors(xml, name))),
  ];
}
