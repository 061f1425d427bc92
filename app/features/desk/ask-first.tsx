import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from './parts.tsx';

interface AskFirstProps<Answer> {
  /** On the button. */
  caption: ReactNode;
  look?: 'plain' | 'go';
  title: string;
  /** What happens then. */
  intro: string;
  /** On the button of the dialog. */
  go: string;
  /** The dialog stays open with the message of a DeskProblem. */
  act: () => Promise<Answer>;
  /** Says what happened. */
  onDone: (answer: Answer) => void;
  onClose?: () => void;
}

/** A button for an action that an owner confirms in a dialog; everything on screen is then asked again. */
export function AskFirst<Answer>(props: AskFirstProps<Answer>) {
  const { caption, look, title, intro, go, act, onDone, onClose } = props;
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const action = useMutation({
    mutationFn: act,
    onSuccess(answer) {
      setIsOpen(false);
      onDone(answer);
    },
    onSettled: () => void queries.invalidateQueries(),
  });
  const close = () => {
    setIsOpen(false);
    action.reset();
    onClose?.();
  };
  return (
    <>
      <Button size="small" look={look} onClick={() => setIsOpen(true)}>
        {caption}
      </Button>
      {isOpen && (
        <Dialog title={title} intro={intro} onClose={close}>
          <div className="grid gap-5">
            {action.error && <Problem error={action.error} />}
            <div className="flex flex-wrap gap-3">
              <Button look="go" busy={action.isPending} onClick={() => action.mutate()}>
                {go}
              </Button>
              <Button onClick={close}>Annuleren</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
