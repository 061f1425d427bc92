import { useState } from 'react';
import { Link } from 'react-router';
import { accountQuestion } from '../../../contract/account.ts';
import { accountActions } from '../../../contract/labels.ts';
import { paths } from '../../../site/paths.ts';
import { ToMembers } from '../../shared/orders/to-members.tsx';
import { Notice } from '../../shared/page/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Waiting } from './account-frame.tsx';
import type { AccountQuestion, OpenedLink } from './verify-mail-link.ts';

/** A link that is not opened yet: it asks for an account, kept the current one, or is still being checked. */
export function LinkProgress({
  outcome,
  answer,
  waiting,
}: Pick<OpenedLink, 'outcome' | 'answer'> & { waiting: string }) {
  if (outcome?.state === 'other-account') return <WhichAccount question={outcome} onAnswer={answer} />;
  if (outcome?.state === 'kept') return <SignedInAs email={outcome.mine} because="kept" />;
  return <Waiting>{waiting}</Waiting>;
}

function WhichAccount({
  question: { mine, theirs },
  onAnswer,
}: {
  question: AccountQuestion;
  onAnswer: (switches: boolean) => Promise<void>;
}) {
  const [chosen, setChosen] = useState<'stay' | 'switch'>();
  const answer = (choice: 'stay' | 'switch') => {
    setChosen(choice);
    void onAnswer(choice === 'switch');
  };
  return (
    <Notice
      tone="halted"
      title={accountQuestion.title}
      next={
        <p className="flex flex-wrap gap-3">
          <Button
            look="go"
            busy={chosen === 'stay'}
            disabled={Boolean(chosen)}
            onClick={() => answer('stay')}
          >
            {accountQuestion.no}
          </Button>
          <Button busy={chosen === 'switch'} disabled={Boolean(chosen)} onClick={() => answer('switch')}>
            {accountQuestion.yes}
          </Button>
        </p>
      }
    >
      <p>{accountQuestion.whose(mine, theirs)}</p>
      <p>{accountQuestion.advice}</p>
    </Notice>
  );
}

const titles = { kept: accountQuestion.kept, already: 'Je bent al ingelogd', confirmed: 'Al bevestigd' };

/** The signed-in account, after a link that changed nothing: it was another account's, or used before, perhaps by this one. */
export function SignedInAs({ email, because }: { email: string | undefined; because: keyof typeof titles }) {
  return (
    <Notice tone="done" title={titles[because]} next={<ToMembers />} others={<ToHome />}>
      {because === 'already' && <p>Deze link is al gebruikt of te oud.</p>}
      {because === 'confirmed' && <p>Deze link is al gebruikt: je adres is bevestigd.</p>}
      <p>
        Je bent ingelogd als <strong>{email}</strong>.
      </p>
    </Notice>
  );
}

export function ToHome() {
  return (
    <Link className="link inline-flex min-h-11 items-center" to={paths.home}>
      {accountActions.backHome}
    </Link>
  );
}
