import { formatMoment } from '../../../../contract/calendar.ts';
import type { DeskShop } from '../../../../contract/database/shop.ts';
import { detailWords } from '../../../../contract/desk-words.ts';
import type { ShopDocument } from '../../../../contract/shop-document.ts';
import { Action } from '../action.tsx';
import { ask, DeskProblem } from '../ask.ts';
import { ListMoment, Panel } from '../panel.tsx';

/** When this site was built: set by the build (vite.config.ts). */
declare const BUILT_AT: string;

const question = {
  title: 'Vervangen wat je typte?',
  intro: 'Wat je veranderde en nog niet publiceerde, verdwijnt uit het formulier.',
  go: 'Vervang het',
};

/**
 * What was changed before, each document with a button that puts it in the form, and when the site was built. It asks first where
 * that `replaces` what is typed.
 */
export function Versions({
  versions,
  replaces,
  onPick,
}: {
  versions: DeskShop['versions'];
  replaces: boolean;
  onPick: (document: ShopDocument) => void;
}) {
  async function read(id: number): Promise<ShopDocument> {
    const document = await ask('desk_shop_version', { id });
    if (!document) throw new DeskProblem('refused', 'Deze versie wordt niet meer bewaard.');
    return document;
  }
  const newest = versions.find(({ id }) => id !== null)?.id;
  return (
    <Panel id="versies" title="Eerdere versies">
      {versions.length === 0 && <p className="desk-empty">Nog niets gewijzigd.</p>}
      <ul className="desk-history">
        {versions.map(({ id, at, by, detail }) => (
          <li key={at}>
            <ListMoment at={at} />
            <div className="grid gap-2">
              <p>
                {'to' in detail && 'prijs '}
                {detailWords(detail, 'shop')}
                <small>
                  {by}
                  {id === newest && ', staat nu op de site'}
                </small>
              </p>
              {id !== null && id !== newest && (
                <p>
                  <Action
                    caption="Zet terug in het formulier"
                    {...(replaces && { confirm: question })}
                    run={() => read(id)}
                    onDone={onPick}
                    says={() => ({
                      title: 'Staat in het formulier',
                      description:
                        'Kijk het na en klik op Publiceer. Getuigenissen blijven zoals ze nu zijn.',
                    })}
                  />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="text-small text-soft">De site zelf is het laatst gebouwd op {formatMoment(BUILT_AT)}.</p>
    </Panel>
  );
}
