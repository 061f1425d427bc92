/** How the imitation of Storage (local/storage) differs from Supabase Storage, and why; docs/real-storage.md shows it as a table. */
import type { Difference } from '../compare.ts';

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
    what: 'Names',
    real: 'accepts a hidden name, a plus, a quote, and makes folders; 500 for more than 1,000 characters',
    imitation: 'code `InvalidKey`, or `NoSuchBucket` for a folder',
    why: 'The shop names every file itself (`storedName` in `contract/lesson-check.ts`), with letters, digits, dots and hyphens.',
    in: [],
  },
  {
    what: 'Other calls',
    real: 'uploads as a form, several links at once (`null` for what the caller may not read), move, copy, resumable uploads, pictures in other sizes, the S3 protocol',
    imitation: 'a refusal',
    why: 'The shop makes none of them.',
    in: [],
  },
];
