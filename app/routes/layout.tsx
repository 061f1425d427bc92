import { lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Footer } from '../features/chrome/footer.tsx';
import { Header } from '../features/chrome/header.tsx';
import { useAuthFragment } from '../lib/auth-fragment.ts';
import { closeDialog, type DialogName, openDialog, useOpenDialog } from '../lib/dialogs.ts';
import { useScrollOnNavigation } from '../lib/scroll.ts';

const dialogs = {
  contact: lazy(() => import('../features/requests/contact-dialog.tsx')),
  workshop: lazy(() => import('../features/requests/workshop-dialog.tsx')),
  'launch-list': lazy(() => import('../features/kit/launch-list-dialog.tsx')),
} satisfies Record<DialogName, unknown>;

function isDialogName(value: string | undefined): value is DialogName {
  return value !== undefined && value in dialogs;
}

declare global {
  interface Window {
    /** Set by the early script: the dialog asked for before the page could answer. */
    __pressed?: string | null;
    __ready?: boolean;
  }
}

/** Any element with `data-dialog` opens that dialog; a press from before hydration is answered now. */
function useDialogButtons(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const button =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-dialog]') : null;
      const name = button?.dataset.dialog;
      if (!isDialogName(name)) return;
      event.preventDefault();
      openDialog(name);
    };
    document.addEventListener('click', onClick);
    window.__ready = true;
    if (isDialogName(window.__pressed ?? undefined)) openDialog(window.__pressed as DialogName);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

export default function Layout() {
  const name = useOpenDialog();
  const { pathname } = useLocation();
  useDialogButtons();
  useScrollOnNavigation();
  useAuthFragment();
  useEffect(() => closeDialog, [pathname]);
  const OpenDialog = name ? dialogs[name] : null;

  return (
    <>
      <a
        href="#inhoud"
        className="button fixed top-2 left-2 z-50 -translate-y-24 focus-visible:translate-y-0"
        data-size="small"
      >
        Naar de inhoud
      </a>
      <Header />
      <main id="inhoud" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Footer />
      {OpenDialog && (
        <Suspense>
          <OpenDialog onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}
