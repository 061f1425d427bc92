import { offers } from '../site/home.ts';
import { anchors, paths } from '../site/paths.ts';
import type { StoredRequest } from './database/requests.ts';
import { deliveredDocument, type Formula, type FormulaId, isExample, priceLine } from './shop.ts';

/** What the dialogs ask for, by the section of the button that opened them. */
const asked = new Map<unknown, FormulaId>([
  [anchors.kopen, 'traject'],
  [anchors.opmaat, 'traject'],
  [anchors.workshop, 'workshop'],
]);

/** The offer of a dialog that was opened in a section; undefined for a dialog about no offer. */
export const offerOfSection = (section: unknown): FormulaId | undefined => asked.get(section);

/** The offer that a session of the workshop form is. */
export const offerOfSession = (type: unknown): FormulaId | undefined =>
  offers.list.find(({ to }) => to === `${paths.workshopAanvraag}?type=${String(type)}`)?.id;

export const offerName = (id: FormulaId) => offers.list.find((offer) => offer.id === id)?.name ?? '';

/** An offer in a line: its name, how long it takes and what it costs, as far as the owner says so. */
export function offerLine(id: FormulaId, formula: Partial<Formula> = deliveredDocument.formulas[id]): string {
  const line = [offerName(id), formula.duration, priceLine(formula)].filter(Boolean).join(', ');
  return isExample(id, formula) ? `${line} (voorbeeld)` : line;
}

/** The offer that a request asks for; undefined for a request about no offer. */
export const wishOf = ({
  kind,
  details,
  section,
}: Pick<StoredRequest, 'kind' | 'details'> & { section?: unknown }) =>
  kind === 'workshop' ? offerOfSession(details.workshopType) : offerOfSection(section);
