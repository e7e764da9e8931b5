import { useStore } from 'zustand';
import { useLocation } from '@jangada/remote-kit/routing';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isAnyLoading } from '../composition/remote-modules.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useShell } from '../shell/shell-context.tsx';

const Bar = lazy(async () => ({ default: (await import('@jangada/design/loading-bar')).LoadingBar }));

/** The progress line at the top while a page loads. The first page has the preloader instead. */
export const LoadingIndicator = () => {
  const { modules } = useShell();
  const { t } = useTranslation();
  const { pathname: path } = useLocation();
  const [firstPath] = useState(path);
  const [hasMoved, setHasMoved] = useState(false);
  const isLoading = useStore(modules.states, isAnyLoading);
  useEffect(() => {
    if (path !== firstPath) setHasMoved(true);
  }, [path, firstPath]);
  return hasMoved ? (
    <Suspense fallback={null}>
      <Bar active={isLoading} label={t('remote.loading')} />
    </Suspense>
  ) : null;
};
