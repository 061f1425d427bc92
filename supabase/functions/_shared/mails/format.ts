const brusselsTime = new Intl.DateTimeFormat('nl-BE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Brussels',
});

/** An ISO moment in Belgian time: '20 november 2026 om 14:05'. Something else than a moment comes back as it is. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : brusselsTime.format(moment);
}
