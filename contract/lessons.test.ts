import { expect, test } from 'vitest';
import { fileTypeLabel, fileTypes, formatSize, lessonFiles } from './lessons.ts';

test.each([
  [1, '1 kB'],
  [1536, '2 kB'],
  [840_000, '820 kB'],
  [1_048_000, '1 MB'],
  [1_572_864, '1,5 MB'],
  [12_900_000, '12 MB'],
  [lessonFiles.maxBytes, '20 MB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test('a type has its name, an unknown one none', () => {
  expect(fileTypeLabel(fileTypes.xlsx.mime)).toBe('Excel');
  expect(fileTypeLabel('text/html')).toBe('');
});
