/** How the imitation of Storage (local/storage) differs from Supabase Storage, and why; docs/real-storage.md shows it as a table. */
import type { Difference } from '../compare.ts';

const accepted = (code: string): Difference['pairs'] => [
  ['answer.status', 200, 400],
  ['answer.body.code', undefined, code],
];

/** Every known difference, those that a buyer can meet first. */
export const differences: Difference[] = [
  {
    what: 'Two uploads of a new file at once',
    real: 'one is stored and the other refused with code 409, or both are stored and the last one stays',
    imitation: 'one is stored, the other refused with code 409',
    why: 'Which of the two is chance. The name of a lesson file contains its hash, so both are the same file; the schedule repairs the public one.',
    in: [],
  },
  {
    what: 'Other signs in a name',
    real: 'accepts a hidden name, a plus, a quote',
    imitation: 'code `InvalidKey`',
    why: 'The shop names every file itself (`storedName` in `contract/lesson-check.ts`), with letters, digits, dots and hyphens.',
    in: ['upload to a name with a plus and a quote', 'upload to a hidden name'],
    pairs: accepted('InvalidKey'),
    apart: true,
  },
  {
    what: 'Folders',
    real: 'makes them',
    imitation: 'has none: code `NoSuchBucket`',
    why: 'As above.',
    in: ['upload to a folder'],
    pairs: accepted('NoSuchBucket'),
    apart: true,
  },
  {
    what: 'Link for an upload to the folder above',
    real: 'is given; the upload itself gets code `InvalidKey`',
    imitation: 'code `InvalidKey`',
    why: 'As above.',
    in: ['prepared upload to the folder above'],
    pairs: accepted('InvalidKey'),
    apart: true,
  },
  {
    what: 'Name of more than 1,000 characters',
    real: '500',
    imitation: 'code `InvalidKey`',
    why: 'The disk behind this Storage refuses it. As above.',
    in: ['upload to a very long name'],
    pairs: [
      ['answer.status', 500, 400],
      ['answer.body.code', 'InternalError', 'InvalidKey'],
    ],
    apart: true,
  },
  {
    what: 'Refusal of the folder above',
    real: 'names the path on its disk',
    imitation: 'names the file',
    why: 'Only the server learns it.',
    in: ['upload to the folder above'],
    pairs: [
      [
        'answer.body.message',
        'Invalid key: undefined/storage-single-tenant/lessons/../kick-1.a.pdf/<id> contains dot path segment',
        'Invalid key: ../kick-1.a.pdf',
      ],
    ],
  },
  {
    what: 'Upload as a form',
    real: 'accepted',
    imitation: 'code `InvalidMimeType`',
    why: 'The server sends text and bytes, the desk one file: neither sends a form.',
    in: ['upload as a form'],
    pairs: accepted('InvalidMimeType'),
    apart: true,
  },
  {
    what: 'Other calls',
    real: 'several links at once (`null` for what the caller may not read), move, copy, resumable uploads, pictures in other sizes, the S3 protocol',
    imitation: 'code `NoSuchBucket`, or `NoSuchKey` without the secret key',
    why: 'The shop makes none of them.',
    in: ['several links at once, as a member'],
    pairs: accepted('NoSuchKey'),
    apart: true,
  },
];
