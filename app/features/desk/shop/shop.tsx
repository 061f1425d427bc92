import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import type { DeskShop } from '../../../../contract/database/shop.ts';
import type { ShopDocument } from '../../../../contract/shop-document.ts';
import { formatEuro, kit } from '../../../../site/kit.ts';
import { readForm } from '../../../shared/forms/use-form.ts';
import { openPreview } from '../../../shared/shop/preview.ts';
import { AccordionItem } from '../../../ui/accordion.tsx';
import { Button } from '../../../ui/button.tsx';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { Action } from '../action.tsx';
import { actBy, call, DeskProblem } from '../ask.ts';
import { deskDraft, keepDeskDraft } from '../desk-drafts.ts';
import { Problem, Status } from '../panel.tsx';
import { byButtonOnly, useDeskForm } from '../use-desk-form.ts';
import { changedParts, shopPartOf, shopSchema, type TypedShop, typedOf } from './draft.ts';
import { PartFields } from './part-fields.tsx';
import { Price } from './price.tsx';
import { kitQuery } from './sale.tsx';
import { priceOf, publishedOf, reportPublished, shopQuery } from './shop-data.ts';
import { shopSections } from './shop-parts.ts';
import { Versions } from './versions.tsx';

const draftId = 'winkel';

const question = {
  title: 'Weggooien wat je typte?',
  intro: 'Wat je veranderde en nog niet publiceerde, verdwijnt uit het formulier.',
  go: 'Gooi het weg',
};

/** The document as the owner types it, kept until it is published. `onErrors` gets the fields that are wrong. */
function useDocument(shop: DeskShop, onErrors: (fields: string[]) => void) {
  const queries = useQueryClient();
  const saved: TypedShop = { ...typedOf(publishedOf(shop)), known: String(shop.version) };
  const [draft, setDraft] = useState(() => deskDraft<TypedShop>(draftId));
  const keep = (typed: TypedShop | null) => {
    const kept = typed && changedParts(typed, saved).size > 0 ? typed : undefined;
    setDraft(kept);
    keepDeskDraft(draftId, kept);
  };
  const values = { ...saved, ...draft };
  const form = useDeskForm<TypedShop, TypedShop, ShopDocument>({
    defaults: saved,
    schema: shopSchema,
    state: [values, keep],
    onErrors: (typed) => onErrors(Object.keys(readForm(shopSchema, typed).errors ?? {})),
    send: async (document) => {
      let missing: readonly string[] = [];
      try {
        const { build } = await actBy('shop-published', 'shop', async (click) => {
          const known = Number(values['known']);
          const answer = await call('desk-shop', { action: 'publish', click, known, document });
          if ('names' in answer) missing = answer.names ?? [];
          return answer;
        });
        await queries.invalidateQueries(shopQuery);
        keep(null);
        reportPublished(build, 'Gepubliceerd');
      } catch (problem) {
        // Now that the owner reads it, the next click publishes over what the other one did.
        if (problem instanceof DeskProblem && problem.reason === 'changed')
          form.set({ known: String((await queries.fetchQuery({ ...shopQuery, staleTime: 0 })).version) });
        const fields = Object.keys(values).filter((field) => missing.includes(values[field] ?? ''));
        if (fields.length === 0) throw problem;
        onErrors(fields);
        return { errors: Object.fromEntries(fields.map((field) => [field, (problem as Error).message])) };
      }
    },
  });
  return { form, changed: changedParts(values, saved), drop: () => keep(null) };
}

/** A part of the shop under its title and what it says now, which opens in place. */
function ShopSection({
  now,
  isNew = false,
  children,
  ...heading
}: Pick<ComponentProps<typeof AccordionItem>, 'title' | 'isOpen' | 'onToggle' | 'children'> & {
  now: string;
  isNew?: boolean;
}) {
  const id = useId();
  return (
    <div className="desk-part">
      <AccordionItem
        {...heading}
        id={id}
        description={`${id}-now`}
        rowRef={null}
        rowClassName="desk-part-row"
        row={
          <p id={`${id}-now`}>
            <span className="text-soft">{now}</span> {isNew && <Status tone="hot">niet gepubliceerd</Status>}
          </p>
        }
      >
        <div className="grid max-w-3xl gap-6">{children}</div>
      </AccordionItem>
    </div>
  );
}

function Editor({ shop }: { shop: DeskShop }) {
  const queries = useQueryClient();
  const kitState = useQuery(kitQuery);
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggles = (title: string) => ({
    title,
    isOpen: open.includes(title),
    onToggle: () => setOpen(open.includes(title) ? open.filter((one) => one !== title) : [...open, title]),
  });
  const { form, changed, drop } = useDocument(shop, (fields) => {
    const named = new Set(fields.map(shopPartOf));
    const wrong = shopSections.filter(({ parts }) => parts.some(([part]) => named.has(part)));
    setOpen((now) => [...now, ...wrong.map(({ title }) => title)]);
  });
  const isChanged = changed.size > 0;

  function preview(): void {
    const document = form.check();
    if (document)
      openPreview({ status: kitState.data?.chosen ?? null, priceCents: shop.price_cents, document });
  }
  /** A change of the price is one of this owner: their draft goes on from it. */
  async function follow(): Promise<void> {
    const { version } = await queries.fetchQuery({ ...shopQuery, staleTime: 0 });
    if (form.current()['known'] === String(shop.version)) form.set({ known: String(version) });
  }
  return (
    <>
      <div>
        <ShopSection now={`${formatEuro(priceOf(shop))}, ${kit.vatLabel}`} {...toggles('Prijs van de Kit')}>
          <Price shop={shop} onChanged={() => void follow().catch(() => {})} />
        </ShopSection>
        <form {...form.formProps} {...byButtonOnly}>
          {shopSections.map(({ title, parts, intro, now }) => (
            <ShopSection
              key={title}
              now={now(publishedOf(shop)) || 'niets'}
              isNew={parts.some(([part]) => changed.has(part))}
              {...toggles(title)}
            >
              {intro && <p className="text-soft">{intro}</p>}
              <PartFields form={form} parts={parts} />
            </ShopSection>
          ))}
          <div className="sticky bottom-0 z-2 grid gap-3 border-t-2 border-ink bg-paper py-3">
            {form.problem && <Problem error={form.problem} />}
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" look="go" size="small" busy={form.busy} disabled={!isChanged}>
                Publiceer
              </Button>
              <Button size="small" onClick={preview}>
                Bekijk<span className="sr-only"> de startpagina, in een nieuw tabblad</span>
              </Button>
              {isChanged && (
                <Action caption="Gooi weg" disabled={form.busy} confirm={question} run={async () => drop()} />
              )}
              <p role="status" className="min-w-0 flex-1 basis-56 text-small">
                {isChanged ? 'Wat je veranderde, is nog niet gepubliceerd.' : 'Zo staat het op de site.'}
              </p>
            </div>
          </div>
        </form>
      </div>
      <Versions
        versions={shop.versions}
        replaces={isChanged}
        onPick={(document) =>
          // Who took a consent back does not return with an earlier version.
          form.type(typedOf({ ...document, testimonials: publishedOf(shop).testimonials }))
        }
      />
    </>
  );
}

export default function ShopRoom() {
  const shop = useQuery(shopQuery);
  return (
    <>
      <p className="max-w-[40em] text-soft">
        Open wat je wil veranderen, bekijk het op de startpagina en publiceer. Andere teksten en je gegevens
        staan in de site zelf: die wijzigt wie ze voor je onderhoudt.
      </p>
      {shop.error && <Problem error={shop.error} onRetry={() => void shop.refetch()} />}
      {shop.isPending && !shop.error && <WaitingLine />}
      {shop.data && <Editor shop={shop.data} />}
    </>
  );
}
