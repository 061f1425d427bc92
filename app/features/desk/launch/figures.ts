import type { LaunchFigures } from '../../../../contract/database/requests.ts';

export const people = (count: number) => (count === 1 ? '1 mens' : `${count.toLocaleString('nl-BE')} mensen`);

export const mailCount = (count: number) =>
  count === 1 ? '1 mail' : `${count.toLocaleString('nl-BE')} mails`;

export function standing({
  open,
  confirmed,
  queued,
  failed,
}: Pick<LaunchFigures, 'open' | 'confirmed' | 'queued' | 'failed'>): string {
  if (confirmed === 0) return 'Nog niemand op de lijst bevestigde zijn adres.';
  if (open > 0)
    return `Klaar voor ${people(open)}. Ieder krijgt de mail één keer, ook als je later nog eens verstuurt.`;
  const rest = [
    queued > 0 && `${mailCount(queued)} ${queued === 1 ? 'moet' : 'moeten'} nog vertrekken`,
    failed > 0 && `${mailCount(failed)} ${failed === 1 ? 'kwam' : 'kwamen'} niet aan`,
  ].filter(Boolean);
  const now =
    rest.length > 0
      ? `Nog niet iedereen kreeg de mail: ${rest.join(', ')}.`
      : 'Iedereen die bevestigde, kreeg de mail.';
  return `${now} Wie later bevestigt, krijgt hem als je opnieuw verstuurt.`;
}
