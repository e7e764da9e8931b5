import { Box, Stack, Text, VisuallyHidden } from '@jangada/design';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';
import { usePlayClock } from './use-play-clock.ts';

/**
 * The time of day over the minutes played, so that players keep track of both. Regulated sites always show it, other
 * sites from the start of the first game.
 */
export const SessionClock = ({ isPlaying }: { isPlaying: boolean }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { is_regulated: isRegulated } = useTenant();
  const { now, minutes } = usePlayClock(isPlaying);
  if (minutes === null && !isRegulated) return null;
  const played = { minutes: minutes ?? 0 };
  const time = format.time(now);
  return (
    <Box flexShrink="0" ps="3" pe="1" textAlign="end">
      <VisuallyHidden>{t('game.clock', { time, ...played })}</VisuallyHidden>
      <Stack aria-hidden gap="0" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" lineHeight="short">
        <Text as="span" fontSize="sm" fontWeight="semibold">
          {time}
        </Text>
        <Text as="span" fontSize="xs" color="fg.muted">
          {t('game.minutes', played)}
        </Text>
      </Stack>
    </Box>
  );
};
