import bricolage from '../fonts/bricolage-grotesque.woff2?url';
import instrument from '../fonts/instrument-sans.woff2?url';

/** As in fonts.css. */
const faces = [
  ['Bricolage', bricolage, '800'],
  ['Instrument', instrument, '400 500'],
  ['Instrument', instrument, '600 700'],
];

/**
 * What asks for the typefaces and takes those that came together, so that the page is laid out once for them: for a
 * page that does not wait for them. Where React makes the page itself, they come with fonts.css.
 */
export const takeTypefaces = () =>
  `Promise.allSettled(${JSON.stringify(faces)}.map(([n,u,w])=>new FontFace(n,'url('+u+')',{weight:w}).load()))` +
  '.then(a=>a.map(f=>f.value&&d.fonts.add(f.value)))';
