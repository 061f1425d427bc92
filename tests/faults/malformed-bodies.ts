const fields = [
  'email',
  'password',
  'name',
  'message',
  'phone',
  'data',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'gotrue_meta_security',
  'sessionId',
  'customerInfo',
  'productName',
  'metadata',
  'form_type',
  'consent_marketing',
  'aantalPersonen',
  'aiTools',
  'workshopType',
  'form_age',
  'referentie',
  'kick',
  'download',
  'source_url',
];

const values: unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.1,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  'x'.repeat(5_000),
  [],
  [null],
  [[[[]]]],
  {},
  { toString: 1 },
  { $ne: null },
  "'; drop table orders; --",
  '%00%ff',
  '../../etc/passwd',
  '<script>1</script>',
  '{{7*7}}',
  'NaN',
  'a@b@c',
];

/** What passed a schema and broke a function once. */
export const provenBodies = [
  '{"email":5,"password":5,"name":5,"sessionId":5,"refresh_token":5,"token_hash":5,"type":5}',
  '{"email":[],"password":{},"name":[],"data":[],"customerInfo":[],"metadata":[]}',
  '{"email":"a\\u0000@b.be","password":"Aa1\\u0000aaaaa","name":"\\u0000","message":"\\u0000"}',
  '{"email":"a@b.be","password":"Aa1aaaaaa","name":"\\ud800","message":"\\udc00","phone":"1"}',
  // The text \u0000 rather than the character.
  '{"email":"a@b.be","name":"\\\\u0000","message":"Dag","phone":"1"}',
  '{"email":"a@b.be","name":"An","message":"Dag","phone":"1","metadata":{"section":"\\u0000\\ud800"}}',
];

const whole: (string | Uint8Array<ArrayBuffer>)[] = [
  ...provenBodies,
  '',
  ' ',
  'null',
  'true',
  '0',
  '"x"',
  '[]',
  '[{}]',
  '{',
  '}',
  '{"email"',
  '{"email":}',
  "{'email':'a@b.be'}",
  '{"email":"a@b.be",}',
  'email=a@b.be&password=x',
  '<xml/>',
  '\u0000',
  '\ufeff{}',
  '{"a":'.repeat(2_000),
  '['.repeat(20_000),
  '{"__proto__":{"email":"a@b.be"},"constructor":{"prototype":{}}}',
  '{"email":"a@b.be","email":null,"email":[]}',
  new Uint8Array([0xff, 0xfe, 0x00, 0x7b]),
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
];

/** `count` bodies that no form sends: malformed text, and invalid values for each field. */
export function malformedBodies(count: number): (string | Uint8Array<ArrayBuffer>)[] {
  const bodies = [...whole];
  for (let index = 0; bodies.length < count; index += 1) {
    const valid = { email: 'a@b.be', password: 'Startblok7', name: 'An', message: 'Dag', type: 'signup' };
    const value = values[index % values.length];
    const field = fields[(index * 7) % fields.length] as string;
    // One field wrong, or all of them.
    const body =
      index % 3 === 0
        ? Object.fromEntries(fields.map((name) => [name, value]))
        : { ...valid, [field]: value };
    bodies.push(JSON.stringify(body));
  }
  return bodies;
}
