import bricolage from '../../fonts/bricolage-grotesque.woff2?url';
import instrument from '../../fonts/instrument-sans.woff2?url';

/** As in fonts.css. */
const faces = [
  ['Bricolage', bricolage, '800'],
  ['Instrument', instrument, '400 500'],
  ['Instrument', instrument, '600 700'],
];

/** Asks for the typefaces and takes those that came together, so that the page is laid out once for them. */
const script = import.meta.env.SSR
  ? `Promise.allSettled(${JSON.stringify(faces)}.map(([n,u,w])=>new FontFace(n,"url("+u+")",{weight:w}).load())).then(a=>a.map(f=>f.value&&document.fonts.add(f.value)))`
  : '';

/**
 * The shop's typefaces on a page that does not wait for them. It stands right below the header: in the body, since a
 * face that the head asks for holds the first paint back; and a browser that stops reading for a script paints what it
 * has by then, so that the first frame is the header and the next one the words.
 */
export function LateTypefaces() {
  // In a page that React makes itself no script runs, and it warns of one: there the faces come with fonts.css.
  const type = import.meta.env.SSR ? undefined : 'text/plain';
  return <script type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
