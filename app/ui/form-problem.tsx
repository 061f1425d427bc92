import { ActionLink, type MessageAction } from './action.tsx';

/** Why a form was refused, with what to do about it. */
export interface ProblemText {
  /** The title of the toast that announced it. */
  title?: string;
  text: string;
  actions?: readonly MessageAction[] | undefined;
}

/** Shown in the form, above its button, as long as it applies. A toast has already announced it. */
export function FormProblem({ problem: { title, text, actions } }: { problem: ProblemText }) {
  return (
    <div data-problem className="border-l-6 border-tartan-deep bg-chalk px-4 py-3">
      {title && <p className="font-semibold text-tartan-deep">{title}</p>}
      <p className={title ? undefined : 'font-semibold text-tartan-deep'}>{text}</p>
      {actions && (
        <p className="-mb-2 flex flex-wrap justify-start gap-x-5">
          {actions.map((action) => (
            <ActionLink key={action.label} action={action} />
          ))}
        </p>
      )}
    </div>
  );
}
