import { Button, Center, FailedState, Spinner, VisuallyHidden } from '@jangada/design';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { NavigationType, Route, Routes, useLocation, useNavigationType, useParams } from 'react-router-dom';
import { SessionProvider } from './session/session.tsx';
import { DeliveryError } from '@jangada/contracts/client/delivery-client';
import { meQuery } from './api/queries.ts';
import { ChangeOutlet } from './change/change-outlet.tsx';
import { Frame } from './frame/frame.tsx';
import { useLiveState } from './live/live-state.ts';
import { openLiveStream } from './live/live-stream.ts';
import { applyMessage } from './live/apply-message.ts';
import { useTranslation } from './texts/use-translation.ts';
import { OverviewPage } from './overview/overview-page.tsx';
import { lazyPart } from './parts/lazy-part.tsx';
import { LoadingRows } from './parts/query-result.tsx';
import { errorText } from './parts/error-text.ts';
import { CELL_PATH, paths, type NamedPage } from './routing/paths.ts';

/** Most visits have a session: the sign-in form is loaded when it is needed. */
const SignInPage = lazyPart(async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage);

/** Loaded where the edge states a refusal in the address. */
const RefusalNotice = lazyPart(async () => (await import('./sign-in/refusal-notice.tsx')).RefusalNotice);

const NotFound = lazyPart(async () => (await import('./parts/not-found.tsx')).NotFound);
const CellPage = lazyPart(async () => (await import('./cell/cell-page.tsx')).CellPage);

const pages: Readonly<Record<NamedPage, ComponentType>> = {
  overview: OverviewPage,
  waves: lazyPart(async () => (await import('./waves/waves-page.tsx')).WavesPage),
  history: lazyPart(async () => (await import('./history/history-page.tsx')).HistoryPage),
  releases: lazyPart(async () => (await import('./releases/releases-page.tsx')).ReleasesPage),
  explain: lazyPart(async () => (await import('./explain/explain-page.tsx')).ExplainPage),
  tokens: lazyPart(async () => (await import('./tokens/tokens-page.tsx')).TokensPage),
  tenants: lazyPart(async () => (await import('./tenants/tenants-page.tsx')).TenantsPage),
  operators: lazyPart(async () => (await import('./operators/operators-page.tsx')).OperatorsPage),
  account: lazyPart(async () => (await import('./account/account-page.tsx')).AccountPage),
};

const Starting = () => (
  <Center as="main" minHeight="100dvh" aria-busy="true">
    <Spinner size="lg" />
    <VisuallyHidden>{useTranslation().t('loading')}</VisuallyHidden>
  </Center>
);

/** Shows the sign-in page, or the pages of the signed-in operator. */
export const Board = () => {
  const { t } = useTranslation();
  const me = useQuery(meQuery);
  if (me.data) {
    return (
      <SessionProvider value={me.data}>
        <SignedIn />
      </SessionProvider>
    );
  }
  if (me.isPending) return <Starting />;
  if (me.data === null || (me.error instanceof DeliveryError && me.error.status === 401)) {
    return (
      <Suspense fallback={<Starting />}>
        <SignInPage />
      </Suspense>
    );
  }
  return (
    <Center as="main" minHeight="100dvh">
      <FailedState
        title={t('failed.title')}
        text={errorText(me.error, t)}
        action={<Button onClick={() => void me.refetch()}>{t('retry')}</Button>}
      />
    </Center>
  );
};

/** Keeps the stream open during a session. */
const useLiveStream = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      openLiveStream({
        onState: (state) => useLiveState.setState(state, true),
        onMessage: (message) => applyMessage(client, message),
      }),
    [client],
  );
};

/** Names the page in the window's title. */
const Titled = ({ title, children }: { title: string; children: ReactNode }) => {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} – ${t('product')} ${t('board')}`;
  }, [title, t]);
  return children;
};

/** The key gives each cell its own page, so that no state of the previous one remains. */
const CellRoute = () => {
  const { tenant = '', remote = '' } = useParams();
  return (
    <Titled title={`${remote} · ${tenant}`}>
      <CellPage key={`${tenant}/${remote}`} />
    </Titled>
  );
};

/** Scrolls an opened page to its top; the browser restores the position on the way back. */
const useScrollToTop = (): void => {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    if (navigation === NavigationType.Push) window.scrollTo(0, 0);
  }, [pathname, navigation]);
};

const SignedIn = () => {
  useLiveStream();
  const { t } = useTranslation();
  useScrollToTop();
  return (
    <>
      <Frame>
        <Suspense fallback={<LoadingRows />}>
          <Routes>
            {Object.entries(pages).map(([page, Shown]) => (
              <Route
                key={page}
                path={paths[page as NamedPage]}
                element={
                  <Titled title={t(`pages.${page as NamedPage}`)}>
                    <Shown />
                  </Titled>
                }
              />
            ))}
            <Route path={CELL_PATH} element={<CellRoute />} />
            <Route
              path="*"
              element={
                <Titled title={t('notFound.title')}>
                  <NotFound />
                </Titled>
              }
            />
          </Routes>
        </Suspense>
      </Frame>
      <ChangeOutlet />
      <Suspense fallback={null}>{window.location.search === '' ? null : <RefusalNotice />}</Suspense>
    </>
  );
};
