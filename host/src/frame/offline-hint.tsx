import { Box, Icon } from '@jangada/design';
import { useIsOnline } from '../browser/use-is-online.ts';
import { useTranslation } from '../texts/use-translation.ts';

/** Shown while the browser is offline (ERR-61). */
export const OfflineHint = () => {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
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
      <span>{t('offline.hint')}</span>
    </Box>
  );
};
