import { compiler, type MarkdownToJSX } from 'markdown-to-jsx/react';
import { type ReactNode, useMemo, useRef } from 'react';
import { urlOf } from '../../../contract/text.ts';
import { CopyButton } from './copy-button.tsx';
import './lesson-text.css';

/** A block of code, most often a prompt to try: it can be copied. */
function Copyable({ children }: { children: ReactNode }) {
  const block = useRef<HTMLPreElement>(null);
  return (
    <div className="lesson-code">
      <pre ref={block}>{children}</pre>
      <CopyButton text={() => block.current?.textContent ?? ''} />
    </div>
  );
}

/** A lesson comes under the heading of its Kick, so its headings start one level lower, without ids. */
const Heading = ({ children }: { children?: ReactNode }) => <h3>{children}</h3>;
const Subheading = ({ children }: { children?: ReactNode }) => <h4>{children}</h4>;

/** The address of a link to the web, to a mailbox or within this site; null for any other. */
function safeAddress(address: string): string | null {
  const base = 'https://site.invalid';
  const { protocol = '' } = urlOf(address, base) ?? {};
  return /^(?:https?|mailto):$/.test(protocol) ? address : null;
}

const options: MarkdownToJSX.Options = {
  // HTML tags stay text: Markdown has all that a lesson needs.
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  sanitizer: safeAddress,
  forceBlock: true,
  forceWrapper: true,
  wrapper: 'div',
  overrides: {
    h1: Heading,
    h2: Heading,
    h3: Subheading,
    h4: Subheading,
    h5: Subheading,
    h6: Subheading,
    a: { props: { className: 'link', rel: 'noopener' } },
    // The page's content security policy blocks images from other sites.
    img: ({ alt }: { alt?: string }) => alt ?? null,
    pre: { component: Copyable },
  },
};

/** The written lesson or a transcript: Markdown without HTML. Links other than web and mail links lose their address. */
export default function LessonText({ text }: { text: string }) {
  const content = useMemo(() => compiler(text, options), [text]);
  return <div className="lesson-text">{content}</div>;
}
