import { Center, EmptyState, Spinner, VisuallyHidden } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { meQuery } from './api/queries.ts';
import { CommandOutlet } from './command/command-outlet.tsx';
import { UndoBar } from './command/undo-bar.tsx';
import { Frame } from './frame/frame.tsx';
import { useLive } from './live/use-live.ts';
import { views } from './views/views.ts';
import { lazyPart } from './parts/lazy-part.tsx';
import { PlayerPage } from './players/player-page-part.ts';
import { DialogHistory } from './parts/page-dialog.tsx';
import { ClosedHere, Failed, LoadingLines } from './parts/read-result.tsx';
import { useTenant } from './rights/rights.ts';
import { MeProvider, useMe } from './session/me-context.tsx';
import { TouchOutlet } from './sign-in/touch-outlet.tsx';
import { useTranslation } from './texts/use-translation.ts';
import { NotFound } from './parts/not-found.tsx';

const SignInPage = lazyPart(async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage);
const InvitationPage = lazyPart(async () => (await import('./sign-in/invitation-page.tsx')).InvitationPage);
const OutsidePage = lazyPart(async () => (await import('./sign-in/outside-page.tsx')).OutsidePage);
const QueuePage = lazyPart(async () => (await import('./queues/queue-page.tsx')).QueuePage);
const GameFigurePage = lazyPart(async () => (await import('./figures/game-figure-page.tsx')).GameFigurePage);
const PaymentListPage = lazyPart(async () => (await import('./figures/payment-list-page.tsx')).PaymentListPage);
const FigurePage = lazyPart(async () => (await import('./figures/figure-page.tsx')).FigurePage);
const OperationPage = lazyPart(async () => (await import('./operation-pages/operation-page.tsx')).OperationPage);

const Starting = () => (
  <Center as="main" minHeight="100dvh" bg="canvas" color="fg" aria-busy="true">
    <Spinner size="lg" />
    <VisuallyHidden>{useTranslation().t('loading')}</VisuallyHidden>
  </Center>
);

/** Shows the sign-in, an invitation, or the pages of the signed-in person. */
export const Desk = () => (
  <Suspense fallback={<Starting />}>
    <Routes>
      <Route path="/invitations/:token" element={<InvitationPage />} />
      <Route path="*" element={<SignedInOnly />} />
    </Routes>
  </Suspense>
);

const SignedInOnly = () => {
  const me = useQuery(meQuery);
  if (me.data) {
    return (
      // Somebody else shares no state with who was there.
      <MeProvider key={me.data.id} value={me.data}>
        <TouchOutlet>
          <Routes>
            <Route path="/:tenant/*" element={me.data.outside ? <OutsidePage /> : <TenantPages />} />
            <Route path="*" element={<ToDay />} />
          </Routes>
        </TouchOutlet>
      </MeProvider>
    );
  }
  if (me.isPending) return <Starting />;
  if (me.data === null) return <SignInPage />;
  return (
    <Center as="main" minHeight="100dvh" bg="canvas" color="fg">
      <Failed error={me.error} onRetry={me.refetch} />
    </Center>
  );
};

/** The day of the person's first tenant. */
const ToDay = () => {
  const { tenants, outside, closed } = useMe();
  const { t } = useTranslation();
  const [first] = tenants;
  if (outside) return <OutsidePage />;
  return first ? (
    <Navigate to={`/${first.id}/day`} replace />
  ) : (
    <Center as="main" minHeight="100dvh" bg="canvas" color="fg">
      {closed.length > 0 ? (
        <ClosedHere grants={closed} />
      ) : (
        <EmptyState title={t('noTenant.title')} text={t('noTenant.text')} />
      )}
    </Center>
  );
};

const TenantPages = () => {
  const { tenants, closed } = useMe();
  const tenant = useTenant();
  const { t } = useTranslation();
  const elsewhere =
    closed.length > 0 ? (
      <ClosedHere grants={closed} />
    ) : (
      <NotFound title={t('otherTenant.title', { tenant })} text={t('otherTenant.text')} />
    );
  return (
    <Frame>
      <Suspense fallback={<LoadingLines />}>
        {tenants.some(({ id }) => id === tenant) ? (
          // Another tenant shares no state with this one.
          <Pages key={tenant} />
        ) : (
          elsewhere
        )}
      </Suspense>
      <DialogHistory />
      <CommandOutlet />
      <UndoBar />
    </Frame>
  );
};

const Pages = () => {
  useLive();
  return <PageRoutes />;
};

const PageRoutes = () => (
  <Routes>
    {views.map(({ id, path, page: Page }) => (
      <Route key={id} path={path} element={<Page />} />
    ))}
    <Route path="players/:id" element={<PlayerRoute />} />
    <Route path="queues/:queue" element={<QueuePage />} />
    <Route path="figures/:figure" element={<FigurePage />} />
    <Route path="game-figures/:game/:figure" element={<GameFigurePage />} />
    <Route path="payment-figures/:list" element={<PaymentListPage />} />
    <Route path="ops/:operation" element={<OperationRoute />} />
    <Route index element={<Navigate to="day" replace />} />
    <Route path="*" element={<NotFound />} />
  </Routes>
);

/** The key gives each player their own page, so that nothing of another remains. */
const PlayerRoute = () => {
  const { id = '' } = useParams();
  return /^\d+$/.test(id) ? <PlayerPage key={id} /> : <NotFound />;
};

/** The key gives each operation its own page, so that nothing typed for another remains. */
const OperationRoute = () => {
  const { operation = '' } = useParams();
  return <OperationPage key={operation} />;
};
