import { Box, Button, Heading, Stack, Text } from '@jangada/design';
import { useBundle } from '@jangada/remote-kit/texts';
import type { NetworkState } from './network-probe.ts';
import { offlinePageTexts } from '../texts/offline-page.ts';
import { OfflineIllustration } from './offline-illustration.tsx';

export interface OfflineViewProps {
  readonly siteName: string;
  readonly state: NetworkState;
  /** True when the device has a network, so that the site itself is what does not respond. */
  readonly isSiteAway?: boolean;
  readonly onRetry: () => void;
}

/** The offline view. It uses only stored data. */
export const OfflineView = ({ siteName, state, isSiteAway = false, onRetry }: OfflineViewProps) => {
  const { t } = useBundle(offlinePageTexts);
  const cause = isSiteAway ? 'siteAway' : 'offline';
  return (
    <Box
      as="main"
      minHeight="100dvh"
      bg="canvas"
      color="fg"
      display="grid"
      placeItems="center"
      px="6"
      pt="calc(24px + env(safe-area-inset-top))"
      pb="calc(24px + env(safe-area-inset-bottom))"
    >
      <Stack align="center" textAlign="center" gap="0" width="full" maxWidth="420px">
        <Text color="fg.muted" fontSize="sm" fontWeight="600" maxWidth="full" truncate mb="6">
          {siteName}
        </Text>
        <OfflineIllustration />
        <Heading as="h1" fontSize={{ base: '24px', md: '32px' }} textWrap="balance" mt="8">
          {t(`${cause}.title`)}
        </Heading>
        <Text color="fg.muted" textWrap="balance" mt="3" mb="8">
          {t(`${cause}.text`)}
        </Text>
        <Button color="primary" size="lg" loading={state === 'trying'} onClick={onRetry} minWidth="200px">
          {t('retry')}
        </Button>
        <Text role="status" color="fg.muted" fontSize="sm" minHeight="6" mt="4">
          {state === 'waiting' ? null : t(`${cause}.states.${state}`)}
        </Text>
      </Stack>
    </Box>
  );
};
