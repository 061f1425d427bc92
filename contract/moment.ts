const brusselsTime = new Intl.DateTimeFormat('nl-BE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Brussels',
});

/** Formats an ISO time in Belgian time: '20 november 2026 om 14:05'. An invalid time is returned unchanged. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : brusselsTime.format(moment);
}
