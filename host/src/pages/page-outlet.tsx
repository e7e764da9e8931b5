import { FailedState } from '@jangada/design';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { useLocation } from '@jangada/remote-kit/routing';
import { PageRoute } from '@jangada/remote-kit/routing/page-route';
import type { PageRouteProps } from '@jangada/remote-kit/routing/page-route';
import { Activity, lazy, memo, Suspense, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { RemoteView } from '../frame/remote-views/remote-view.tsx';
import { useAreaName } from '../frame/remote-views/area-name.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { Page, PageParams } from '@jangada/contracts/host/resolve-page';
import type { Offered } from '../composition/offers.ts';
import { useShell } from '../shell/shell-context.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { shellPage } from './shell-pages.ts';

const Validated = lazy(async () => ({ default: (await import('./validated.tsx')).Validated }));

type Shown = Exclude<Page, { kind: 'redirect' | 'sign-in' | 'not-found' }>;

export interface PageOutletProps {
  readonly page: Shown;
  /** The first view is rendered: the preloader is hidden, deferred work starts. */
  readonly onRendered: () => void;
}

const ShellPageView = ({ page, onRendered }: { page: Extract<Shown, { kind: 'shell' }>; onRendered: () => void }) => {
  useEffect(onRendered, [onRendered]);
  const View = shellPage(page.claim.path);
  if (!View) return null;
  const view = <View path={page.claim.path} params={page.params} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {page.claim.exists ? (
        <Validated check={page.claim.exists} params={page.params}>
          {view}
        </Validated>
      ) : (
        view
      )}
    </Suspense>
  );
};

const MaintenanceView = ({ remote, onRendered }: { remote: RemoteName; onRendered: () => void }) => {
  const { t } = useTranslation();
  useEffect(onRendered, [onRendered]);
  const area = useAreaName(remote);
  return <FailedState title={t('remote.maintenance', { area })} text={t('remote.maintenanceMore')} />;
};

const keyOf = ({ remote, expose }: Offered): string => `${remote} ${expose}`;

interface RemotePageProps extends Offered {
  readonly params: PageParams;
  readonly onRendered: () => void;
}

const isSamePage = (one: RemotePageProps, other: RemotePageProps): boolean =>
  one.onRendered === other.onRendered &&
  keyOf(one) === keyOf(other) &&
  JSON.stringify(one.params) === JSON.stringify(other.params);

/** A page that was rendered ahead is not rendered again when it is shown. */
const RemotePage = memo(({ remote, expose, params, onRendered }: RemotePageProps) => {
  const { pageAhead, router } = useShell();
  const isHidden = () => {
    const ahead = pageAhead.getState();
    return ahead !== null && keyOf(ahead) === keyOf({ remote, expose }) && ahead.path !== router.place.getState().path;
  };
  return (
    <RemoteView
      remote={remote}
      expose={expose}
      props={params}
      skeleton={<PageSkeleton />}
      onRendered={onRendered}
      isHidden={isHidden}
    />
  );
}, isSamePage);

type RoutedPageProps = RemotePageProps & Pick<PageRouteProps, 'path' | 'location'>;

/**
 * Memoised: a part of the page that reads the address renders again when the address changes, but not when another page
 * is prepared.
 */
const RoutedPage = memo(({ path, location, ...page }: RoutedPageProps) => (
  <PageRoute path={path} location={location}>
    <RemotePage {...page} />
  </PageRoute>
));

const OwnPage = ({ page, onRendered }: { page: Exclude<Shown, { kind: 'remote' }>; onRendered: () => void }) => {
  if (page.kind === 'waiting') return <PageSkeleton />;
  if (page.kind === 'maintenance') return <MaintenanceView remote={page.remote} onRendered={onRendered} />;
  return <ShellPageView page={page} onRendered={onRendered} />;
};

/** The page, and beside it, hidden, the page that is rendered ahead. */
export const PageOutlet = ({ page, onRendered }: PageOutletProps) => {
  const { pageAhead } = useShell();
  const location = useLocation();
  const ahead = useStore(pageAhead);
  const shown = page.kind === 'remote' ? page : null;
  const shownKey = shown ? keyOf(shown) : page.kind;
  // Drops the page that was rendered ahead: it is shown now, or another page was shown instead.
  useEffect(() => () => pageAhead.setState(null, true), [pageAhead, shownKey]);
  const hidden = ahead && keyOf(ahead) !== shownKey ? ahead : null;
  const hiddenLocation = useMemo(() => ({ pathname: hidden?.path ?? '' }), [hidden]);
  const views = [
    ...(shown ? [{ ...shown, isShown: true, path: shown.claim.path, location }] : []),
    // The address has no parameters, so it equals its pattern.
    ...(hidden ? [{ ...hidden, isShown: false, location: hiddenLocation }] : []),
  ];
  return (
    <>
      {page.kind === 'remote' ? null : <OwnPage page={page} onRendered={onRendered} />}
      {views.map((one) => (
        <Activity key={keyOf(one)} mode={one.isShown ? 'visible' : 'hidden'}>
          <RoutedPage
            path={one.path}
            location={one.location}
            remote={one.remote}
            expose={one.expose}
            params={one.params}
            onRendered={onRendered}
          />
        </Activity>
      ))}
    </>
  );
};
