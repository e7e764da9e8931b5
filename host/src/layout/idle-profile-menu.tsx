import { Skeleton } from '@jangada/design';
import { lazy, Suspense } from 'react';
import { useIdle } from '../browser/use-idle.ts';
import { QuietBoundary } from './quiet-boundary.tsx';

const ProfileMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }));

/** The player's menu comes when the page is there; until then something holds its place. */
export const IdleProfileMenu = () => {
  const placeHolder = <Skeleton width="44px" height="44px" borderRadius="full" />;
  if (!useIdle()) return placeHolder;
  return (
    <QuietBoundary>
      <Suspense fallback={placeHolder}>
        <ProfileMenu />
      </Suspense>
    </QuietBoundary>
  );
};
