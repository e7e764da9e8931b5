import { notifyManager, onlineManager, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isUnanswered } from '../api/ops-error.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { WarningBar } from './warning-bar.tsx';

const subscribeOnline = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOnline = (): boolean => onlineManager.isOnline();

/** Says why nothing comes: the browser has no network, or the server does not answer. Reads go on by themselves. */
export const ConnectionBar = () => {
  const { t } = useTranslation();
  const cache = useQueryClient().getQueryCache();
  const hasNetwork = useSyncExternalStore(subscribeOnline, isOnline);
  const isSilent = useSyncExternalStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () =>
      cache
        .getAll()
        .some((query) => query.isActive() && [query.state.error, query.state.fetchFailureReason].some(isUnanswered)),
  );
  if (hasNetwork && !isSilent) return null;
  return <WarningBar text={t(hasNetwork ? 'connection.unanswered' : 'connection.offline')} />;
};
