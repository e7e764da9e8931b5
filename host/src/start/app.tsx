import { Box } from '@jangada/design';
import type { Session } from '@jangada/contracts/host/host-api';
import type { Page } from '@jangada/contracts/host/resolve-page';
import { localise } from '@jangada/contracts/page/match-route';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import { documentTitle } from '@jangada/contracts/domains/site/document-title';
import { useStore } from 'zustand';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { useLocation } from '@jangada/remote-kit/routing';
import { memo, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { firstViewWaitMs, hidePreloader } from './preloader.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { InstallOutlet } from '../dialogs/install/install-outlet.tsx';
import { Frame } from '../frame/frame.tsx';
import { LoadingIndicator } from '../frame/loading-indicator.tsx';
import { loadHostDialog } from '../dialogs/host-dialogs.ts';
import { ModalOutlet } from '../dialogs/modal-outlet.tsx';
import type { AgeGate } from '../shell/overlays/age-gate.ts';
import { ErrorPage } from '../pages/error-page-lazy.tsx';
import { LazyPanels } from '../frame/panels/lazy-panels.tsx';
import { PageOutlet } from '../pages/page-outlet.tsx';
import { PageSkeleton } from '../pages/page-skeleton.tsx';
import { pageTitle } from '../pages/page-title.ts';
import { pageOf } from '../shell/routing/site-page.ts';
import { PageAnnouncer } from '../shell/routing/page-announcer.tsx';
import { usePageFocus } from '../shell/routing/use-page-focus.ts';
import { requestedPath } from '../shell/routing/requested-path.ts';
import { useOffers, useShell } from '../shell/shell-context.tsx';
import { NoticeOutlet } from '../dialogs/notices/notice-outlet.tsx';
import { ToastOutlet } from '../frame/toast-outlet.tsx';
import { XRayOutlet } from '../frame/x-ray/x-ray-outlet.tsx';

const statusOf = ({ status }: Session) => status;

const NOT_FOUND_STATUS = 404;

const usePage = (): Page => {
  const { session, tenant, redirects, siteFacts } = useShell();
  const { pathname } = useLocation();
  // Tenant, session and redirects: when one of them changes, the page of the address is determined again.
  useStore(tenant);
  useStore(session, statusOf);
  useStore(redirects.ready);
  const { claimAt } = useOffers();
  return pageOf(pathname, claimAt(pathname), siteFacts());
};

/** Pages of the same view have the same key. */
const keyOf = (page: Page): string =>
  page.kind === 'remote' ? `${page.remote} ${page.expose}` : page.kind === 'shell' ? page.claim.path : page.kind;

const claimOf = (page: Page): RouteClaim | null => ('claim' in page ? page.claim : null);

/** Performs redirects; sends guests to the sign-in and stores the requested path (RTE-20). */
const useRedirects = (page: Page) => {
  const { router } = useShell();
  const { pathname } = useLocation();
  const target = page.kind === 'redirect' ? page.to : page.kind === 'sign-in' ? '/login' : null;
  useEffect(() => {
    if (target === null) return;
    const { path, search, hash } = router.place.getState();
    // A transition is rendering another page, so this page must not redirect.
    if (path !== pathname) return;
    if (page.kind === 'sign-in') requestedPath.remember(path + search + hash);
    // The query of the visitor is preserved: it may contain a referral code.
    const keepsQuery = page.kind === 'redirect' && !/[?#]|:/.test(target);
    router.go(keepsQuery ? target + search + hash : target, { replace: true });
  }, [router, page.kind, target, pathname]);
};

const useTitle = (page: Page) => {
  const { tenant, dataLayer } = useShell();
  const { pathname } = useLocation();
  const language = useLanguage();
  const title = pageTitle(page, useStore(tenant), language);
  const isShown = page.kind === 'remote' || page.kind === 'shell' || page.kind === 'maintenance';
  const seen = useRef('');
  // A page whose title depends on its content sets its title itself; until then, and on all other pages, the route
  // table's title is used (RTE-04). A layout effect runs before the effects of the page, which may set the title at
  // once.
  useLayoutEffect(() => {
    if (isShown) document.title = documentTitle(tenant.getState().title, title);
  }, [tenant, isShown, title, pathname, language]);
  const isMissing = page.kind === 'not-found';
  useEffect(() => {
    // After a missing page, the previous page counts as a new page view.
    if (isMissing) seen.current = '';
    if (!isShown) return;
    const viewed = `${language} ${pathname}`;
    if (seen.current === viewed) return;
    seen.current = viewed;
    dataLayer.push({ event: 'page_view', path: localise(language, pathname), title: document.title, locale: language });
  }, [tenant, dataLayer, isShown, isMissing, title, pathname, language]);
};

/** Applies the colour mode that a page forces (DES-02) before it is painted, as the edge does for the first page. */
const useForcedColors = (page: Page) => {
  const { colors } = useShell();
  const mode = claimOf(page)?.colorMode ?? null;
  useLayoutEffect(() => colors.force(mode), [colors, mode]);
};

/**
 * `/login`, `/register` and `/recover-pass` open their modal over home, unless a player is signed in (RTE-24 to
 * RTE-28).
 */
const useOpensModal = (page: Page) => {
  const { modals, session, router } = useShell();
  const status = useStore(session, statusOf);
  const opens = claimOf(page)?.opens;
  const { pathname } = useLocation();
  useEffect(() => {
    if (!opens || status === 'checking') return;
    // The sign-in may have navigated to another page already.
    if (router.place.getState().path !== pathname) return;
    if (status === 'user') return router.go('/', { replace: true });
    modals.open(opens.modal, { mode: opens.mode });
    return modals.current.subscribe(() => {
      if (modals.current.getState() !== null || router.place.getState().path !== pathname) return;
      // A visitor who closes the dialog stays on home; a later sign-in does not open the requested path.
      requestedPath.forget();
      router.go('/', { replace: true });
    });
  }, [modals, router, opens, status, pathname]);
};

/** Closes modals when the page changes. A registration continues over the page that its sign-in opens (CFG-26). */
const useModalsStayBehind = () => {
  const { modals, router, session } = useShell();
  useEffect(() => {
    let { path } = router.place.getState();
    return router.place.subscribe(() => {
      const next = router.place.getState().path;
      const isRegistering = modals.current.getState()?.name === 'auth' && session.getState().status === 'user';
      if (next !== path && !isRegistering) modals.leavePage();
      path = next;
    });
  }, [modals, router, session]);
};

/** Loads the dialog's code before opening it, so that the visitor does not wait behind an empty backdrop. */
const startAgeGate = async (ageGate: AgeGate): Promise<void> => {
  if (!ageGate.isConfirmed()) await loadHostDialog('age-verification').catch(() => undefined);
  ageGate.start();
};

/** Starts after the first view: the age question, the socket, and everything else with the idle chunk. */
const useDeferredStart = () => {
  const shell = useShell();
  const { ageGate, realtime } = shell;
  const started = useRef(false);
  const start = useCallback(() => {
    hidePreloader();
    if (started.current) return;
    started.current = true;
    const handleMissing = (error: unknown) => shell.hooks.call('app:chunkError', { error });
    whenIdle(() => {
      void startAgeGate(ageGate);
      realtime.start();
      import('./start-idle-work.ts').then(({ startIdleWork }) => startIdleWork(shell), handleMissing);
    });
  }, [shell, ageGate, realtime]);
  // The timer starts the deferred work even if the first view never renders.
  useEffect(() => {
    const timer = setTimeout(start, firstViewWaitMs());
    return () => clearTimeout(timer);
  }, [start]);
  return start;
};

/** The empty layout. Pages of the shell have their own landmark; pages of remotes are wrapped in one. */
const EmptyLayout = ({ page, children }: { page: Page; children: ReactNode }) =>
  page.kind === 'remote' ? (
    <Box as="main" minHeight="100dvh" bg="canvas" color="fg" px={{ base: '3', md: '0' }}>
      {children}
    </Box>
  ) : (
    children
  );

const panels = <LazyPanels />;

const Overlays = memo(() => (
  <>
    <ModalOutlet />
    <NoticeOutlet />
    <ToastOutlet />
    <XRayOutlet />
  </>
));

/** The page of the address in its layout, with the overlays. */
export const App = () => {
  const page = usePage();
  const { pathname } = useLocation();
  useRedirects(page);
  useTitle(page);
  useForcedColors(page);
  useOpensModal(page);
  useModalsStayBehind();
  usePageFocus(keyOf(page));
  const language = useLanguage();
  const handleRendered = useDeferredStart();

  if (page.kind === 'not-found') {
    return (
      <>
        <ErrorPage
          key={pathname}
          error={{ status: NOT_FOUND_STATUS, url: localise(language, pathname) }}
          onShown={handleRendered}
        />
        <PageAnnouncer />
      </>
    );
  }
  const isPending = page.kind === 'redirect' || page.kind === 'sign-in';
  const content = isPending ? <PageSkeleton /> : <PageOutlet page={page} onRendered={handleRendered} />;
  return (
    <>
      <LoadingIndicator />
      <PageAnnouncer />
      {claimOf(page)?.layout === 'empty' ? (
        <EmptyLayout page={page}>{content}</EmptyLayout>
      ) : (
        <>
          <Frame panels={panels}>{content}</Frame>
          <InstallOutlet />
        </>
      )}
      <Overlays />
    </>
  );
};
