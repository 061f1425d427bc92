import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Look } from '../../ui/button-look.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type ToastContent, toast } from '../../ui/toast.tsx';
import { Problem } from './panel.tsx';

/** A call that a click makes: whatever its outcome, the data on screen is fetched again. `run` may throw a DeskProblem. */
export function useAction<Answer, Given = void>(
  run: (given: Given) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    ...(onDone && { onSuccess: onDone }),
    onSettled: () => void queries.invalidateQueries(),
  });
}

export function DialogButtons({
  go,
  cancel = 'Annuleren',
  busy,
  onGo,
  onClose,
}: {
  go: ReactNode;
  cancel?: string;
  busy: boolean;
  onGo?: () => void;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type={onGo ? 'button' : 'submit'} look="go" busy={busy} onClick={onGo}>
        {go}
      </Button>
      <Button onClick={onClose}>{cancel}</Button>
    </div>
  );
}

interface Question {
  title: string;
  intro?: string;
  /** On the button of the dialog. */
  go: ReactNode;
  cancel?: string;
  details?: ReactNode;
  onClose?: () => void;
}

type ActionProps<Answer> = Look & {
  caption: ReactNode;
  disabled?: boolean;
  run: () => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  says?: (answer: Answer) => ToastContent;
  /** Asks first, in a dialog that stays open with the problem if there is one. */
  confirm?: Question;
};

/** A button for an action of the owner. */
export function Action<Answer>({ caption, run, onDone, says, confirm, ...look }: ActionProps<Answer>) {
  const [isOpen, setIsOpen] = useState(false);
  const action = useAction(run, (answer) => {
    setIsOpen(false);
    onDone?.(answer);
    if (says) toast({ variant: 'success', ...says(answer) });
  });
  const problem = action.error && <Problem error={action.error} />;
  const close = () => {
    setIsOpen(false);
    action.reset();
    confirm?.onClose?.();
  };
  return (
    <>
      <Button
        size="small"
        {...look}
        busy={!confirm && action.isPending}
        onClick={() => (confirm ? setIsOpen(true) : action.mutate())}
      >
        {caption}
      </Button>
      {!confirm && problem}
      {confirm && isOpen && (
        <Dialog title={confirm.title} intro={confirm.intro} onClose={close}>
          <div className="grid gap-5">
            {confirm.details}
            {problem}
            <DialogButtons
              {...confirm}
              busy={action.isPending}
              onGo={() => action.mutate()}
              onClose={close}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}

export function FormDialog({
  title,
  intro,
  go,
  form: { busy, problem, formProps },
  onClose,
  children,
}: {
  title: string;
  intro?: string;
  go: string;
  form: { busy: boolean; problem: Error | null; formProps: object };
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} intro={intro} onClose={onClose}>
      <form {...formProps} className="grid gap-5">
        {children}
        {problem && <Problem error={problem} />}
        <DialogButtons go={go} busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
