import { expect, test } from 'vitest';
import { standing } from './figures.ts';

const launched = { confirmed: 9, open: 0, queued: 0, failed: 0 };

test('everyone got the launch mail only once none waits or failed', () => {
  expect(standing(launched)).toMatch(/^Iedereen die bevestigde, kreeg de mail\./);
  expect(standing({ ...launched, queued: 7, failed: 1 })).toMatch(
    /^Nog niet iedereen kreeg de mail: 7 mails moeten nog vertrekken, 1 mail kwam niet aan\./,
  );
});
