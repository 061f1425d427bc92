const wholeEuros = new Intl.NumberFormat('nl-BE', { maximumFractionDigits: 0 });
const eurosAndCents = new Intl.NumberFormat('nl-BE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const brusselsTime = new Intl.DateTimeFormat('nl-BE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Brussels',
});

/** An amount in cents as the site writes prices: '37 euro', '37,50 euro'. */
export function formatEuro(cents: number): string {
  const format = cents % 100 === 0 ? wholeEuros : eurosAndCents;
  return `${format.format(cents / 100)} euro`;
}

/** An ISO moment in Belgian time: '20 november 2026 om 14:05'. Something else than a moment comes back as it is. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : brusselsTime.format(moment);
}
