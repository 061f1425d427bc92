import { useState } from 'react';
import { copyOf } from '../../../../contract/data-copy.ts';
import type { KnownPerson } from '../../../../contract/database/people.ts';
import { commonRefusals } from '../../../../contract/desk-actions.ts';
import { saveCopy } from '../../../shared/own-data/copy-buttons.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Action } from '../action.tsx';
import { act, ask, DeskProblem } from '../ask.ts';
import { Panel } from '../panel.tsx';

async function saveCopyOf(address: string, recognised: string): Promise<void> {
  const rows = await ask('desk_own_data', { address, recognised });
  if (!rows) throw new DeskProblem('refused', commonRefusals.missing);
  saveCopy({ address, data: copyOf(rows) }, 'page');
}

/** What a person does with the link of their own data, and what an owner does for one who has no mailbox. */
export function PersonData({ person: { accounts, addresses, deletion, letter } }: { person: KnownPerson }) {
  const [recognised, setRecognised] = useState('');
  const isRecognised = /^[^@]*[^@\s][^@]*$/.test(recognised);
  const [asked = ''] = addresses;
  const subject = (accounts.find(({ email }) => email === asked) ?? accounts[0])?.email ?? asked;
  const erase = (how: string | null) => act('person-erased', { subject, input: { recognised: how } });
  return (
    <Panel id="own-data" title="Gegevens opvragen of wissen">
      <p>
        Met de link doet deze persoon het zelf. Leest hij {subject} niet, herken hem dan eerst en zeg
        hieronder hoe: dan werken Kopie en Wis.
      </p>
      <div className="desk-tools">
        <Action
          caption="Mail de link"
          run={() => act('own-data-mailed', { subject })}
          says={() => ({ title: 'Mail onderweg', description: `De link gaat naar ${subject}.` })}
        />
        <Action
          caption={letter ? 'Brief is beantwoord' : 'Noteer een brief'}
          run={() => act('letter-noted', { subject, input: { answered: letter } })}
          says={() => ({ title: letter ? 'Beantwoord' : 'Vandaag zegt tot wanneer je antwoordt' })}
        />
      </div>
      <TextField
        label="Hoe herkende je deze persoon?"
        hint="Zoals ‘teruggebeld op het nummer van de bestelling’. Het staat in het logboek: noem er geen naam of adres."
        name="recognised"
        maxLength={200}
        autoComplete="off"
        value={recognised}
        onChange={({ target }) => setRecognised(target.value)}
      />
      <div className="desk-tools">
        <Action
          caption="Kopie"
          disabled={!isRecognised}
          run={() => saveCopyOf(subject, recognised)}
          says={() => ({ title: 'De kopie staat bij je downloads' })}
        />
        {deletion ? (
          <Action caption="Toch niet wissen" run={() => erase(null)} />
        ) : (
          <Action
            caption="Wis deze persoon"
            disabled={!isRecognised}
            confirm={{
              title: 'Deze persoon wissen?',
              intro: `Na zeven dagen verdwijnt wat de winkel onder ${subject} bewaart, ook een account. Dat adres krijgt een mail waarmee het nog ongedaan kan.`,
              go: 'Wis na zeven dagen',
            }}
            run={() => erase(recognised)}
          />
        )}
      </div>
    </Panel>
  );
}
