import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from './parts.tsx';

interface AskFirstProps<Answer> {
  /** On the button. */
  caption: ReactNode;
  title: string;
  /** What happens then. */
  intro: string;
  /** On the button of the dialog. */
  go: string;
  act: () => Promise<Answer>;
  /** Says what happened; everything on screen is then asked again. */
  onDone: (answer: Answer) => void;
}

/** A button for an action that an owner confirms in a dialog. */
export function AskFirst<Answer>({ caption, title, intro, go, act, onDone }: AskFirstProps<Answer>) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const action = useMutation({
    mutationFn: act,
    onSuccess(answer) {
      setIsOpen(false);
      onDone(answer);
      void queries.invalidateQueries();
    },
  });
  const close = () => {
    setIsOpen(false);
    action.reset();
  };
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
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
