export interface ProblemText {
  text: string;
}

/** Shown in the form, above its button, as long as it applies. */
export function FormProblem({ problem: { text } }: { problem: ProblemText }) {
  return (
    <div className="border-l-6 border-tartan-deep bg-chalk px-4 py-3">
      <p className="font-semibold text-tartan-deep">{text}</p>
    </div>
  );
}
