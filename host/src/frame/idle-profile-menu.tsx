import { Skeleton } from '@jangada/design';
import { lazy, Suspense } from 'react';
import { useIdle } from '../browser/use-idle.ts';
import { QuietBoundary } from './quiet-boundary.tsx';

const ProfileMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }));

/** Loads the profile menu on idle, with a placeholder until then. */
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
