import { expect, test, vi } from 'vitest';
import { fileTypeLabel, fileTypes, formatSize, lessonFiles } from './lessons.ts';

test.each([
  [1, '1 kB'],
  [1536, '2 kB'],
  [840_000, '821 kB'],
  [1_048_000, '1024 kB'],
  [1_572_864, '1,5 MB'],
  [4_150_000, '3,95 MB'],
  [12_900_000, '12,3 MB'],
  [lessonFiles.maxBytes, '20 MB'],
])('%i bytes are written as Windows does: %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test.each([
  [1, '1 kB'],
  [840_000, '840 kB'],
  [1_572_864, '1,6 MB'],
  [4_150_000, '4,2 MB'],
  [12_900_000, '12,9 MB'],
  [lessonFiles.maxBytes, '21 MB'],
])('%i bytes are written as macOS does: %s', (bytes, text) => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' });
  expect(formatSize(bytes)).toBe(text);
  vi.unstubAllGlobals();
});

test('a type has its name, an unknown one none', () => {
  expect(fileTypeLabel(fileTypes.xlsx.mime)).toBe('Excel');
  expect(fileTypeLabel('text/html')).toBe('');
});
