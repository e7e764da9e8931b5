import { Box, HStack, Stack, Text } from '@jangada/design';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { formatNumber } from '@jangada/design';
import { useBundle } from '@jangada/remote-kit/texts';
import { loadedReleases } from './load-facts.ts';
import type { LoadedRelease } from './load-facts.ts';
import { colorOf } from './parts.ts';
import { xRayTexts } from '../../texts/x-ray.ts';

const BYTES_PER_KILOBYTE = 1024;

const Timeline = ({ release, endMs }: { release: LoadedRelease; endMs: number }) => {
  const { t } = useBundle(xRayTexts);
  const percent = (ms: number): string => `${(100 * ms) / endMs}%`;
  return (
    <Box
      role="img"
      aria-label={t('loadOf', { remote: release.remote })}
      position="relative"
      height="18px"
      borderRadius="4px"
      background="raised"
      overflow="hidden"
    >
      {release.files.map(({ name, startMs, endMs: fileEndMs }) => (
        <Box
          key={`${name} ${startMs}`}
          title={`${name} ${Math.round(startMs)}–${Math.round(fileEndMs)} ms`}
          position="absolute"
          insetBlock="3px"
          borderRadius="2px"
          opacity="0.75"
          style={{
            left: percent(startMs),
            width: `max(2px, ${percent(fileEndMs - startMs)})`,
            backgroundColor: colorOf(release.remote),
          }}
        />
      ))}
    </Box>
  );
};

/** The files of each release: start time, size, and bytes transferred over the network. */
export const LoadView = () => {
  const { t } = useBundle(xRayTexts);
  const language = useLanguage();
  const releases = loadedReleases().toSorted((one, other) => one.startMs - other.startMs);
  const endMs = Math.max(1, ...releases.map((release) => release.endMs));
  const kilobytes = (bytes: number): string => formatNumber(Math.round(bytes / BYTES_PER_KILOBYTE), language);
  return (
    <Stack as="ul" gap="3" listStyleType="none">
      {releases.map((release) => (
        <Box as="li" key={release.base}>
          <HStack justify="space-between" fontFamily="mono" translate="no" fontSize="xs" marginBottom="1">
            <Text fontWeight="600">{`${release.remote} ${release.version}`}</Text>
            <Text color="fg.muted">{`${Math.round(release.startMs)}–${Math.round(release.endMs)} ms`}</Text>
          </HStack>
          <Timeline release={release} endMs={endMs} />
          <Text fontSize="xs" color="fg.muted" marginTop="1">
            {t('ofBytes', {
              kilobytes: kilobytes(release.bytes),
              files: release.files.length,
              fetched: kilobytes(release.transferred),
            })}
          </Text>
        </Box>
      ))}
    </Stack>
  );
};
