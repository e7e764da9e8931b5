import { Box, Button, OfflineState } from '@jangada/design';
import { useHostTexts } from '../locale/host-texts.ts';

/** What the service worker answers while there is no connection (RTE-79). */
export const OfflinePage = () => {
  const t = useHostTexts();
  return (
    <Box as="main" minHeight="100dvh" bg="canvas" color="fg" display="grid" placeItems="center">
      <OfflineState
        title={t('offline.title')}
        text={t('offline.text')}
        action={
          <Button color="primary" onClick={() => window.location.assign('/')}>
            {t('offline.retry')}
          </Button>
        }
      />
    </Box>
  );
};
