import { FailedState } from '@jangada/design';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { lazy, Suspense, useEffect } from 'react';
import { RemoteView } from '../remote-views/remote-view.tsx';
import { useAreaName } from '../remote-views/area-name.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { Page } from '@jangada/contracts/host/resolve-page';
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

export const PageOutlet = ({ page, onRendered }: PageOutletProps) => {
  if (page.kind === 'waiting') return <PageSkeleton />;
  if (page.kind === 'maintenance') return <MaintenanceView remote={page.remote} onRendered={onRendered} />;
  if (page.kind === 'shell') return <ShellPageView page={page} onRendered={onRendered} />;
  return (
    <RemoteView
      key={`${page.remote} ${page.expose}`}
      remote={page.remote}
      expose={page.expose}
      props={page.params}
      skeleton={<PageSkeleton />}
      onRendered={onRendered}
    />
  );
};
