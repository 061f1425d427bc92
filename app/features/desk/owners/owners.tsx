import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { OwnersList } from '../../../../contract/database/desk.ts';
import { email } from '../../../../contract/fields.ts';
import { brand } from '../../../../site/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { Action } from '../action.tsx';
import { act, ask, type DeskProblem } from '../ask.ts';
import { ListDate, Panel, Problem, Status } from '../panel.tsx';
import { useDeskForm } from '../use-desk-form.ts';

async function invite(address: string): Promise<void> {
  const { added } = await act('owner-invited', { subject: address });
  toast({
    variant: 'success',
    title: added ? 'Beheerder toegevoegd' : 'Uitgenodigd',
    description: added
      ? `${address} krijgt een mail om een nieuw wachtwoord te kiezen, en kan daarna in het beheer.`
      : `${address} krijgt een mail om een account te maken. Is dat bevestigd, dan zie je hier ‘Maak beheerder’.`,
  });
}

function Invite() {
  const { busy, field, formProps, problem } = useDeskForm({
    defaults: { address: '' },
    schema: v.object({ address: email }),
    send: ({ address }) => invite(address),
  });
  return (
    <Panel id="invite" title="Iemand uitnodigen">
      <p className="max-w-[44em]">
        Een beheerder kan alles wat jij kan: geld terugbetalen, adressen lezen, de Kit te koop zetten, en
        beheerders toevoegen of verwijderen. Wie al een account heeft, kiest een nieuw wachtwoord; wie er nog
        geen heeft, maakt er eerst een.
      </p>
      <form {...formProps} className="grid max-w-[30rem] gap-4">
        <TextField label="E-mail" type="email" autoComplete="off" {...field('address')} />
        {problem && <Problem error={problem} />}
        <Button type="submit" busy={busy} className="justify-self-start">
          Nodig uit
        </Button>
      </form>
    </Panel>
  );
}

function MakeOwner({ address }: { address: string }) {
  return (
    <Action
      look="go"
      caption={
        <>
          Maak beheerder<span className="sr-only"> van {address}</span>
        </>
      }
      run={() => invite(address)}
    />
  );
}

function Renew({ address }: { address: string }) {
  return (
    <Action
      caption={
        <>
          Telefoon kwijt<span className="sr-only"> van {address}</span>
        </>
      }
      confirm={{
        title: 'Telefoon kwijt?',
        intro: `Bel ${address} eerst: is het echt je collega? Het wachtwoord, de app met codes en alles waar dit account ingelogd was, vervallen. Daarna komt er een mail om opnieuw te beginnen.`,
        go: 'Laat opnieuw beginnen',
      }}
      run={() => act('owner-renewed', { subject: address })}
      says={() => ({
        title: 'Mail onderweg',
        description: `${address} kiest een nieuw wachtwoord en stelt de app opnieuw in.`,
      })}
    />
  );
}

function Remove({ address, isMe, isInvited }: { address: string; isMe?: boolean; isInvited?: boolean }) {
  const [isLast, setIsLast] = useState(false);
  const what = isInvited ? 'Uitnodiging intrekken' : 'Beheerder verwijderen';
  const who = isMe ? 'Jij kan' : `${address} kan`;
  return (
    <Action
      caption={
        <>
          {isInvited ? 'Intrekken' : 'Verwijderen'}
          <span className="sr-only"> van {address}</span>
        </>
      }
      confirm={{
        title: `${what}?`,
        intro: isInvited
          ? `${address} wordt dan geen beheerder. Een account dat er al is, blijft.`
          : `${who} meteen niets meer in het beheer. Het account zelf blijft.`,
        go: isLast ? 'Verwijder ook de laatste' : what,
        onClose: () => setIsLast(false),
      }}
      run={() =>
        act('owner-removed', { subject: address, input: { lastToo: isLast } }).catch(
          (problem: DeskProblem) => {
            setIsLast(problem.reason === 'last');
            throw problem;
          },
        )
      }
      says={() => ({ title: isInvited ? 'Uitnodiging ingetrokken' : 'Beheerder verwijderd' })}
    />
  );
}

function People({ list: { owners, invited } }: { list: OwnersList }) {
  return (
    <table className="desk-table">
      <caption className="sr-only">Beheerders van {brand.product}</caption>
      <thead>
        <tr>
          <th scope="col">E-mail</th>
          <th scope="col">Sinds</th>
          <th scope="col">Doen</th>
        </tr>
      </thead>
      <tbody>
        {owners.map(({ email: address, since, is_me }) => (
          <tr key={address}>
            <td>
              <strong>{address}</strong> {is_me && <Status>jij</Status>}
            </td>
            <td data-label="Sinds">{since && <ListDate at={since} />}</td>
            <td>
              <span className="flex flex-wrap gap-2">
                {!is_me && <Renew address={address} />}
                <Remove address={address} isMe={is_me === true} />
              </span>
            </td>
          </tr>
        ))}
        {invited.map(({ email: address, since, has_account }) => (
          <tr key={address}>
            <td>
              <strong>{address}</strong>{' '}
              <Status tone="hot">{has_account ? 'account bevestigd' : 'uitgenodigd'}</Status>
            </td>
            <td data-label="Uitgenodigd">
              <ListDate at={since} />
            </td>
            <td>
              <span className="flex flex-wrap gap-2">
                {has_account && <MakeOwner address={address} />}
                <Remove address={address} isInvited />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default function Owners() {
  const answer = useQuery({ queryKey: ['desk_owners'], queryFn: () => ask('desk_owners', {}) });
  return (
    <>
      {answer.error && <Problem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && !answer.error && <WaitingLine />}
      {answer.data && <People list={answer.data} />}
      {answer.data?.owners.length === 1 && (
        <p className="mt-5 max-w-[44em]">
          Je bent de enige beheerder. Nodig iemand uit die je vertrouwt: ben je je telefoon kwijt, dan laat
          een tweede beheerder je hier opnieuw beginnen. Zonder tweede kan alleen wie de winkel voor je
          onderhoudt dat.
        </p>
      )}
      <Invite />
    </>
  );
}
