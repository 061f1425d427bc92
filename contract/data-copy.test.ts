import { expect, test } from 'vitest';
import { copyOf } from './data-copy.ts';
import { fieldLabels } from './labels.ts';
import { personalTables } from './personal-data.ts';

const nameOf = (table: string) => {
  const copied = personalTables[table]?.copied;
  return copied && 'name' in copied ? copied.name : '';
};

test('a copy has what the registry names, in Dutch, and nothing else', () => {
  const copy = copyOf({
    orders: [
      {
        id: '1',
        order_number: 'K1',
        amount_cents: 3750,
        status: 'paid',
        paid_at: null,
        first_name: '',
        company: { name: 'Molen nv', companyNumber: '0123456749' },
        buyer_key: 'geheim',
        stripe_session_id: 'cs_geheim',
      },
    ],
    requests: [
      {
        kind: 'workshop',
        details: { workshopType: 'online', onbekend: 'x' },
        on_release: { token: 'geheim' },
      },
    ],
    owner_actions: [{ subject: 'K1' }],
  });
  expect(copy[nameOf('orders')]).toEqual([
    {
      [fieldLabels.bestelnummer]: 'K1',
      'Bedrag in euro': 37.5,
      Stand: 'betaald',
      [fieldLabels.bedrijfsnaam]: 'Molen nv',
      [fieldLabels.ondernemingsnummer]: '0123456749',
    },
  ]);
  expect(copy[nameOf('requests')]?.[0]).toMatchObject({
    Antwoorden: { [fieldLabels.workshopType]: 'online', onbekend: 'x' },
  });
  expect(JSON.stringify(copy)).not.toContain('geheim');
  expect(Object.keys(copy)).toHaveLength(
    Object.values(personalTables).filter(({ copied }) => 'name' in copied).length,
  );
});
