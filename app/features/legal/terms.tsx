import { Link } from 'react-router';
import { type TermsPiece, terms } from '../../../site/terms.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

/** /voorwaarden. The same text goes to every buyer by mail. */
export function Terms() {
  return (
    <LegalPage title={terms.title} intro={terms.intro}>
      {terms.sections.map(({ title, paragraphs }) => (
        <LegalSection key={title} title={title}>
          {paragraphs.map((pieces) => (
            <p key={JSON.stringify(pieces)}>
              {pieces.map((piece) => (
                <Piece key={typeof piece === 'string' ? piece : piece.to} piece={piece} />
              ))}
            </p>
          ))}
        </LegalSection>
      ))}
      <p className="text-soft text-small">{terms.closing}</p>
    </LegalPage>
  );
}

function Piece({ piece }: { piece: TermsPiece }) {
  if (typeof piece === 'string') return piece;
  return piece.to.startsWith('/') ? (
    <Link className="link" to={piece.to}>
      {piece.label}
    </Link>
  ) : (
    <a className="link" href={piece.to}>
      {piece.label}
    </a>
  );
}
