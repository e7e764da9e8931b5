import { useStore } from 'zustand';
import { useLocation } from '@jangada/remote-kit/routing';
import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../browser/when-idle.ts';
import { isAnyLoading } from '../composition/view-states.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useShell } from '../shell/shell-context.tsx';

const loadBar = () => import('@jangada/design/loading-bar');

const Bar = lazy(async () => ({ default: (await loadBar()).LoadingBar }));

/**
 * The progress line at the top while a page loads. The preloader covers the first page. A page that is ready
 * immediately does not render the line; its code loads after the first change of the page.
 */
export const LoadingIndicator = () => {
  const { modules } = useShell();
  const { t } = useTranslation();
  const { pathname: path } = useLocation();
  const [firstPath] = useState(path);
  const [hasMoved, setHasMoved] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const isLoading = useStore(modules.states, isAnyLoading);
  if (path !== firstPath && !hasMoved) setHasMoved(true);
  if (hasMoved && isLoading && !isUsed) setIsUsed(true);
  useEffect(() => {
    // Loads the code of the line ahead. If this fails, the line loads its code when it is first needed.
    if (hasMoved) return whenIdle(() => void loadBar().catch(() => undefined));
    return undefined;
  }, [hasMoved]);
  return isUsed ? (
    <Suspense fallback={null}>
      <Bar active={isLoading} label={t('remote.loading')} />
    </Suspense>
  ) : null;
};
