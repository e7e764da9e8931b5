import { Box, Icon } from '@jangada/design';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Shown while the browser is offline (ERR-61). */
export const OfflineHint = () => {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Box
      role="status"
      display="flex"
      alignItems="center"
      justifyContent="center"
      gap="2"
      px="4"
      py="2"
      fontSize="sm"
      bg="warning.subtle"
      color="warning.fg"
    >
      <Icon name="lucide:wifi-off" size={16} />
      {t('offline.hint')}
    </Box>
  );
};
