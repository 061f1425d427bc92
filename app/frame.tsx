import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { organisation } from '../site/organisation.ts';
import { useAuthFragment } from './features/account/auth-fragment.ts';
import { Footer } from './features/chrome/footer.tsx';
import { Header } from './features/chrome/header.tsx';
import { useErrorReports } from './platform/browser-errors.ts';
import { preloadPage, useLoadingPages } from './platform/loading-pages.ts';
import { useScrollOnNavigation } from './platform/scroll.ts';
import { useFollowSession } from './platform/stored-session.ts';
import {
  closeDialog,
  type DialogName,
  type OpenDialog,
  openDialog,
  useOpenDialog,
} from './shared/page/dialogs.ts';
import { noAnswerMessage } from './shared/page/no-answer.ts';
import { readStored } from './shared/stored.ts';
import { loadable } from './ui/loadable.tsx';

type DialogComponent = ComponentType<{ section: string | null; onClose: () => void }>;

const loaders: Record<DialogName, () => Promise<{ default: DialogComponent }>> = {
  contact: () => import('./features/requests/contact-dialog.tsx'),
  workshop: () => import('./features/requests/workshop-dialog.tsx'),
  'launch-list': () => import('./features/kit/launch-list-dialog.tsx'),
};

declare global {
  interface Window {
    /** Set by the early script: the last button clicked before hydration. */
    __clicked?: HTMLElement | null;
  }
}

function isDialogName(value: string | undefined): value is DialogName {
  return typeof value === 'string' && Object.hasOwn(loaders, value);
}

function dialogOf(target: EventTarget | null): OpenDialog | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-dialog]') : null;
  const name = button?.dataset.dialog;
  return isDialogName(name) ? { name, section: button?.closest('section[id]')?.id ?? null } : null;
}

/** A click on any element with `data-dialog` opens that dialog; a click from before hydration is repeated now. */
function useDialogButtons(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const dialog = dialogOf(event.target);
      if (!dialog) return;
      event.preventDefault();
      openDialog(dialog.name, dialog.section);
    };
    // These elements are links with the role of a button, and the space bar does not activate a link.
    const onKey = (event: KeyboardEvent) => {
      const target = event.target;
      if (event.key !== ' ' || !(target instanceof HTMLElement) || !dialogOf(target)) return;
      event.preventDefault();
      target.click();
    };
    const onIntent = (event: Event) => {
      const dialog = dialogOf(event.target);
      if (dialog) loaders[dialog.name]().catch(() => {});
      else preloadPage(event.target);
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('pointerover', onIntent, { signal });
    document.addEventListener('focusin', onIntent, { signal });
    document.documentElement.dataset.ready = '';
    window.__clicked?.click();
    window.__clicked = null;
    return () => stop.abort();
  }, []);
}

function NotLoaded({
  children,
  again = 'Opnieuw proberen',
  onAgain,
  onClose,
}: {
  children: ReactNode;
  again?: string;
  onAgain: () => void;
  onClose: () => void;
}) {
  return (
    <p role="alert" className="fixed inset-x-0 bottom-0 z-50 bg-tartan-deep p-4 text-center text-white">
      {children}{' '}
      <button type="button" className="min-h-11 px-3 font-bold underline" onClick={onAgain}>
        {again}
      </button>
      <button type="button" className="min-h-11 px-3 font-bold underline" onClick={onClose}>
        Sluiten
      </button>
    </p>
  );
}

/** Says that a page could not be loaded, until another is or the visitor tries again. */
function PageHost() {
  const notReached = useLoadingPages();
  if (!notReached) return null;
  return (
    <NotLoaded onAgain={notReached.again} onClose={notReached.stay}>
      {noAnswerMessage()}
    </NotLoaded>
  );
}

/** Shows the open dialog once its code has loaded; if that fails, offers to reload the page, which can be older than the code. */
function DialogHost() {
  const open = useOpenDialog();
  const name = open?.name ?? null;
  const { pathname } = useLocation();
  const [loaded, setLoaded] = useState<{ name: DialogName; Component: DialogComponent } | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // A new path closes the dialog, and removes messages about the page that was left.
  useEffect(() => {
    document.dispatchEvent(new Event('pathchange'));
    return () => closeDialog();
  }, [pathname]);

  useEffect(() => {
    let active = true;
    setFailed(false);
    if (name) {
      loaders[name]().then(
        (module) => active && setLoaded({ name, Component: module.default }),
        () => active && setFailed(true),
      );
    }
    return () => {
      active = false;
    };
  }, [name, attempt]);

  if (name && failed) {
    const isOffline = navigator.onLine === false;
    return (
      <NotLoaded
        {...(isOffline
          ? { onAgain: () => setAttempt(attempt + 1) }
          : { again: 'Pagina opnieuw laden', onAgain: () => window.location.reload() })}
        onClose={() => closeDialog()}
      >
        Dit formulier kon niet laden. {isOffline && noAnswerMessage()} Lukt het niet? Mail naar{' '}
        <a className="font-bold underline" href={`mailto:${organisation.email}`}>
          {organisation.email}
        </a>
        .
      </NotLoaded>
    );
  }
  if (!open || loaded?.name !== open.name) return null;
  return <loaded.Component section={open.section} onClose={() => closeDialog(open.name)} />;
}

const NotFound = loadable(async () => ({
  default: (await import('./features/chrome/not-found.tsx')).NotFound,
}));

/** The page at the address. Back can lead to an address with capitals, which the router takes for a page. */
function Page() {
  const { pathname } = useLocation();
  if (!/[A-Z]/.test(pathname)) return <Outlet />;
  return <NotFound />;
}

/** What was typed in this tab goes with a sign-out in another one, also on a page without forms. */
function useForgetTyped(): void {
  useEffect(() => {
    if (readStored('kickstart-person-tab')) import('./shared/forms/drafts.ts').catch(() => {});
  }, []);
}

export default function Frame() {
  useDialogButtons();
  useScrollOnNavigation();
  useAuthFragment();
  useFollowSession();
  useForgetTyped();
  useErrorReports();

  return (
    <>
      <a href="#inhoud" className="button fixed -top-24 left-2 z-50 focus-visible:top-2" data-size="small">
        Naar de inhoud
      </a>
      <Header />
      <main id="inhoud" tabIndex={-1} className="outline-none">
        <Page />
      </main>
      <Footer />
      <DialogHost />
      <PageHost />
    </>
  );
}
