import { localise } from '@jangada/contracts/page/match-route';
import { useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { OfflineView } from './offline-view.tsx';

/** The offline page of the running site (RTE-64); without a network `pages/offline-start.tsx` shows it. */
export const OfflinePage = () => {
  const language = useLanguage();
  const { name } = useTenant();
  const goHome = () => window.location.assign(localise(language, '/'));
  return <OfflineView siteName={name} state="waiting" onRetry={goHome} />;
};
