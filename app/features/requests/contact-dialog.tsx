import { Dialog } from '../../ui/dialog.tsx';

export default function PlaceholderDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="…" onClose={onClose}>
      …
    </Dialog>
  );
}
