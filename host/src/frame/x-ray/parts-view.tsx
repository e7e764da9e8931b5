import { Box, HStack, Stack, Text } from '@jangada/design';
import { useBundle } from '@jangada/remote-kit/texts';
import { useOffers } from '../../shell/shell-context.tsx';
import { colorOf } from './parts.ts';
import type { Part } from './parts.ts';
import { xRayTexts } from '../../texts/x-ray.ts';

interface PartsViewProps {
  readonly parts: readonly Part[];
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
}

const Why = ({ remote, version }: Pick<Part, 'remote' | 'version'>) => {
  const { t } = useBundle(xRayTexts);
  const planned = useOffers().plannedOf(remote);
  if (!planned) return null;
  const [first, ...rest] = planned.chain.map((release) => release.version);
  const fallbacks = rest.length > 0 ? t('fallbacks', { versions: rest.join(', ') }) : t('noFallbacks');
  return (
    <Text fontSize="xs" color="fg.muted">
      <span>{`${t('why', { reason: planned.reason })} · ${fallbacks}`}</span>
      {first !== undefined && first !== version && (
        <Text as="strong" color="warning">
          {' '}
          <span>{`· ${t('tookOver', { version: first })}`}</span>
        </Text>
      )}
    </Text>
  );
};

/** The remote and release of each part of the page, and why this visitor gets it. */
export const PartsView = ({ parts, chosen, onChoose }: PartsViewProps) => {
  const { t } = useBundle(xRayTexts);
  if (parts.length === 0) return <Text color="fg.muted">{t('noParts')}</Text>;
  return (
    <Stack as="ul" gap="1" listStyleType="none">
      {parts.map(({ remote, expose, version, uniqueName, isSeen }, index) => {
        const key = `${uniqueName} ${expose}`;
        return (
          <Box as="li" key={`${key} ${index}`}>
            <Box
              as="button"
              width="100%"
              textAlign="left"
              padding="2"
              borderRadius="control"
              cursor="pointer"
              background={chosen === key ? 'raised' : 'transparent'}
              _hover={{ background: 'raised' }}
              aria-pressed={chosen === key}
              onClick={() => onChoose(chosen === key ? null : key)}
            >
              <HStack gap="2" fontSize="sm" fontFamily="mono" translate="no">
                <Box
                  flexShrink={0}
                  width="10px"
                  height="10px"
                  borderRadius="2px"
                  style={{ backgroundColor: colorOf(remote) }}
                />
                <Text fontWeight="600">{`${remote} ${version}`}</Text>
                <Text color="fg.muted" truncate>
                  {expose.replace('./', '')}
                </Text>
                {!isSeen && (
                  <Text color="fg.muted" fontSize="xs">
                    {`(${t('unseen')})`}
                  </Text>
                )}
              </HStack>
              <Why remote={remote} version={version} />
            </Box>
          </Box>
        );
      })}
    </Stack>
  );
};
