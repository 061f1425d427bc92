import { crc32 } from 'node:zlib';

/** A complete ZIP with a small file under each of these names (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT). */
export const smallZip = (...names: string[]) => zipOf(names);

/** A ZIP with a small file under each of these names, each of which says that it unpacks to `unpacked` bytes. */
export function zipOf(names: string[], unpacked?: number): Buffer {
  const content = Buffer.from('inhoud');
  const directory: Buffer[] = [];
  const files: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(unpacked ?? content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, Buffer.from(name));
    files.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(names.length, 4);
  end.writeUInt16LE(names.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, list, Buffer.from('PK\u0005\u0006'), end]);
}

/** The minimal ZIP that counts as an Excel document. */
export const smallSheet = smallZip('[Content_Types].xml', 'xl/workbook.xml');
