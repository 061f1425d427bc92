/** The way for somebody else at this browser. */
export function OtherAddress({ onForget }: { onForget: () => void }) {
  return (
    <p className="mt-4">
      <button type="button" className="link min-h-11" onClick={onForget}>
        Met een ander e-mailadres kopen
      </button>
    </p>
  );
}
