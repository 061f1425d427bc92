import { expect, test } from 'vitest';
import { sourcePage } from './source-page.ts';

test.each([
  [
    'https://shop.example/workshops?utm_source=nieuwsbrief',
    'https://shop.example/workshops?utm_source=nieuwsbrief',
  ],
  ['https://shop.example/auth#access_token=ey.a.b&type=signup', 'https://shop.example/auth'],
  ['https://shop.example/auth?type=signup&token_hash=0123abcd', 'https://shop.example/auth?type=signup'],
  ['https://shop.example/lijst?action=confirm&token=abc', 'https://shop.example/lijst?action=confirm'],
  [
    `https://shop.example/payment-success?session_id=cs_test_${'a1'.repeat(20)}`,
    'https://shop.example/payment-success',
  ],
  ['https://shop.example/?x=1234567890&code=1', 'https://shop.example/'],
  ['https://shop.example/?mail=an%40voorbeeld.be', 'https://shop.example/'],
  ['https://an:geheim@shop.example/', 'https://shop.example/'],
  ['geen adres', null],
  ['javascript:alert(1)', null],
  [null, null],
])('a request from %s comes from %s', (url, page) => {
  expect(sourcePage(url)).toBe(page);
});
