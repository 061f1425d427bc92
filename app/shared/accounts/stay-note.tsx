/**
 * Asks a visitor to wait while Auth sends a mail: a request that is broken off gives a link that does not work
 * (docs/real-auth.md).
 */
export function StayNote({ busy }: { busy: boolean }) {
  return (
    <p role="status" className={busy ? 'mt-3' : ''}>
      {busy && 'Blijf nog even op deze pagina: we versturen je mail.'}
    </p>
  );
}
