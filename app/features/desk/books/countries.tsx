import type { Books } from '../../../../contract/database/books.ts';
import { euThresholdCents, soldInEu } from '../../../../contract/desk-books.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { Facts, Panel } from '../panel.tsx';

const names = new Intl.DisplayNames('nl', { type: 'region' });

/** What consumers paid per country in a year, and what that means for VAT. */
export function Countries({ books: { month, countries, countries_before: before } }: { books: Books }) {
  const year = Number(month.slice(0, 4));
  const sold = soldInEu(countries);
  const isOver = Math.max(sold, soldInEu(before)) > euThresholdCents;
  return (
    <Panel id="countries" title={`Consumenten per land in ${year}, zonder btw`}>
      {countries.length === 0 ? (
        <p className="desk-empty">Nog geen verkoop aan consumenten in {year}.</p>
      ) : (
        <Facts
          facts={countries.map(({ country, net_cents: cents }) => [
            country ? (names.of(country) ?? country) : 'onbekend',
            formatEuro(cents),
          ])}
        />
      )}
      <p className="max-w-prose">
        Andere EU-landen samen: {formatEuro(sold)} in {year}, {formatEuro(soldInEu(before))} in {year - 1}. De
        grens is {formatEuro(euThresholdCents)} per jaar.{' '}
        {isOver
          ? 'Ze is overschreden: reken de btw van het land van de koper en geef die aan via OSS (One Stop Shop). Bespreek het met je boekhouder.'
          : 'Zolang beide jaren eronder blijven, reken je Belgische btw.'}{' '}
        Het land komt van Stripe; wat onbekend is, telt in die som niet mee.
      </p>
    </Panel>
  );
}
