import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react';
import { consentTexts } from '../../../contract/consent.ts';
import { fieldLabels as labels } from '../../../contract/labels.ts';
import { offerLine } from '../../../contract/offers.ts';
import { deliveredDocument, type FormulaId, showsExamples } from '../../../contract/shop.ts';
import { paths } from '../../../site/paths.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { WithoutScript } from '../../shared/page/without-script.tsx';
import { usePublished } from '../../shared/shop/shop.ts';
import { BotTrap } from '../../ui/bot-trap.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';

type Field = ComponentProps<typeof TextField>;

export function ContactFields({
  field,
}: {
  field: (name: 'name' | 'email' | 'phone') => Pick<Field, 'label' | 'name' | 'error'>;
}) {
  return (
    <>
      <TextField autoComplete="name" {...field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="email" autoComplete="email" {...field('email')} />
        <TextField type="tel" autoComplete="tel" {...field('phone')} />
      </div>
    </>
  );
}

/** The offer that the form asks for: its name, how long it takes and what it costs. */
export function Wish({ offer }: { offer: FormulaId | undefined }) {
  const shop = usePublished().published.document ?? deliveredDocument;
  if (!offer) return null;
  return (
    <p
      aria-live="polite"
      className="border-l-6 border-sun bg-chalk p-4"
      data-voorbeeldtekst={showsExamples(shop) || undefined}
    >
      {`${labels.wens}: `}
      <strong key={offer}>{offerLine(offer, shop.formulas[offer])}</strong>
    </p>
  );
}

export function FormGroup({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-6 border-t-2 border-ink pt-7 pb-8 sm:grid-cols-[3.5rem_minmax(0,1fr)] sm:gap-x-6"
    >
      <span aria-hidden="true" className="display text-h2 leading-[0.8] text-tartan sm:row-span-2">
        {number}
      </span>
      <h2 id={id} className="self-center text-h3 sm:self-start">
        {title}
      </h2>
      <div className="col-span-full grid gap-5 sm:col-span-1 sm:col-start-2">{children}</div>
    </div>
  );
}

export function Consent({
  trap,
  ...box
}: ComponentProps<'input'> & { trap: RefObject<HTMLInputElement | null> }) {
  return (
    <div className="relative">
      <BotTrap ref={trap} />
      <Checkbox {...box} label={consentTexts.marketing.text} />
      <p className="mt-1 text-small text-soft">
        We gebruiken uw gegevens om u te antwoorden.{' '}
        <NewTabLink to={paths.privacy}>Zo gaan we ermee om</NewTabLink>
      </p>
    </div>
  );
}

export function NoScript() {
  return (
    <WithoutScript>
      Dit formulier werkt alleen met JavaScript. Mail ons gerust op <ContactLink />.
    </WithoutScript>
  );
}
