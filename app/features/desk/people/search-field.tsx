import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { peopleAddress } from '../../../../contract/desk-address.ts';
import { singleLine } from '../../../../contract/text.ts';
import { Button } from '../../../ui/button.tsx';
import { useAsked } from './asked.ts';

/** What a search carries that its owner sent just now: a single person is opened at once. */
export interface SearchState {
  isSent: boolean;
}

/** The search for a person, on every page of the desk. It searches when it is sent. */
export function SearchField() {
  const id = useId();
  const navigate = useNavigate();
  const { search } = useAsked();
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  // Back, or a link to another search.
  if (search !== known) {
    setKnown(search);
    setText(search);
  }
  return (
    <form
      role="search"
      aria-label="Personen"
      className="desk-search"
      onSubmit={(event) => {
        event.preventDefault();
        const sent = singleLine(text);
        if (sent)
          void navigate(peopleAddress({ search: sent }), { state: { isSent: true } satisfies SearchState });
      }}
    >
      <label htmlFor={id}>Zoek een persoon of bedrijf</label>
      <input
        id={id}
        className="input"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder="Naam of nummer"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="small">
        Zoeken
      </Button>
    </form>
  );
}
