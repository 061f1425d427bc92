import type { ReactNode } from 'react';
import type { ShopDocument } from '../../../contract/shop-document.ts';
import { kitSection, proof } from '../../../site/home.ts';
import { kit } from '../../../site/kit.ts';
import { anchors } from '../../../site/paths.ts';
import { Video } from '../../shared/lessons/video.tsx';
import { pictureAddress } from '../../shared/shop/picture.ts';
import type { PartProps } from './part-props.ts';
import './proof.css';

function Photo({ name, alt, size }: { name: string; alt: string; size: 56 | 72 | 112 }) {
  if (!name) return null;
  return (
    <img
      src={pictureAddress(name)}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      className="rounded-box border-3 border-ink object-cover"
    />
  );
}

/** The person behind the business, beside the price, with the way to more about them. */
export function PersonByPrice({ of: { person } }: PartProps) {
  if (!person.name) return null;
  return (
    <p className="mt-4 flex items-center gap-3 leading-snug">
      <Photo name={person.photo} alt="" size={56} />
      <a href={`#${anchors.overOns}`} className="link">{`${kitSection.person} ${person.name}`}</a>
    </p>
  );
}

/** A text whose first address is a link. */
function WithLink({ text }: { text: string }) {
  const [, before = text, address, after] = /^(.*?)(https:\/\/\S*[\w/])(.*)$/s.exec(text) ?? [];
  return (
    <>
      {before}
      {address && (
        <a className="link" href={address}>
          {address.slice('https://'.length)}
        </a>
      )}
      {after}
    </>
  );
}

export function PersonBehind({ name, line, photo }: ShopDocument['person']) {
  if (!name) return null;
  return (
    <figure className="mt-5 flex items-center gap-4">
      <Photo name={photo} alt={name} size={112} />
      <figcaption className="max-w-[28em] min-w-0 leading-snug">
        <strong className="display text-h3">{name}</strong>
        {line && (
          <p className="mt-1 whitespace-pre-line text-soft">
            <WithLink text={line} />
          </p>
        )}
      </figcaption>
    </figure>
  );
}

function Testimonial({ words, name, role, company, picture }: ShopDocument['testimonials'][number]) {
  const about = [role, company].filter(Boolean).join(', ');
  return (
    <figure className="testimonial">
      <blockquote>{`‘${words}’`}</blockquote>
      <figcaption>
        <Photo name={picture} alt={name} size={72} />
        <strong>{name}</strong>
        {about && <small>{about}</small>}
      </figcaption>
    </figure>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap mt-10 lg:mt-14">
      <h3 className="mb-4 text-kit">{title}</h3>
      {children}
    </div>
  );
}

export function TrustProof({ figures, testimonials, customers }: ShopDocument) {
  return (
    <>
      {figures.length > 0 && (
        <ul className="wrap figures mt-10 lg:mt-14">
          {figures.map(({ figure, text }) => (
            <li key={text}>
              <span className="display">{figure}</span> <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {testimonials.length > 0 && (
        <Titled title={proof.testimonials}>
          {testimonials.map((testimonial) => (
            <Testimonial key={testimonial.name + testimonial.words} {...testimonial} />
          ))}
        </Titled>
      )}
      {customers.length > 0 && (
        <Titled title={proof.customers}>
          <ul className="bibs">
            {customers.map(({ name, logo }) => (
              <li key={name}>
                {logo ? (
                  <img src={pictureAddress(logo)} alt={name} width="160" height="100" loading="lazy" />
                ) : (
                  name
                )}
              </li>
            ))}
          </ul>
        </Titled>
      )}
    </>
  );
}

export function ProgrammeCase({ of: { programmeCase } }: PartProps) {
  if (!programmeCase.words) return null;
  return (
    <div className="programme-case">
      <h3>{`${proof.caseOf} ${programmeCase.customer || proof.caseOfSomeone}`}</h3>
      <p>{programmeCase.words}</p>
    </div>
  );
}

export function WorkshopCase({ of: { workshopCase } }: PartProps) {
  const { before, after } = workshopCase;
  if (!before && !after) return null;
  return (
    <div className="before-after">
      {before && (
        <div>
          <h3>{proof.before}</h3>
          <p>{before}</p>
        </div>
      )}
      {after && (
        <div>
          <h3>{proof.after}</h3>
          <p>{after}</p>
        </div>
      )}
    </div>
  );
}

export function Teaser({ id, plays }: { id: string; plays: boolean }) {
  if (!id) return null;
  return (
    <div className="wrap mt-8 grid gap-x-16 gap-y-4 items-end lg:mt-12 lg:grid-cols-[5fr_6fr]">
      <h3 className="text-h2">{proof.teaser}</h3>
      <Video id={id} name={`De ${kit.name}`} plays={plays} />
    </div>
  );
}
