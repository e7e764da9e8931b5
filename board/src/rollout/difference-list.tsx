import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { Box, Span, Text, VisuallyHidden } from '@jangada/design';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { differencesOf } from './difference.ts';

/** The changes of one revision: the old value struck through, the new one next to it. */
export const DifferenceList = ({ before, after }: { before: Rollout | null; after: Rollout }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const differences = differencesOf(before, after, { t, formats });
  if (differences.length === 0) {
    return (
      <Text fontSize="sm" color="fg.muted">
        {t('history.noDifference')}
      </Text>
    );
  }
  return (
    <Box as="dl" m="0" display="grid" gridTemplateColumns="max-content 1fr" columnGap="4" rowGap="1" fontSize="sm">
      {differences.map(({ label, before: old, after: fresh }) => (
        <Box key={`${label} ${fresh ?? old}`} display="contents">
          <Box as="dt" color="fg.muted">
            {label}
          </Box>
          <Box as="dd" m="0" minWidth="0" css={{ overflowWrap: 'anywhere' }}>
            {old === null ? null : (
              <>
                <VisuallyHidden>{t('difference.from')}</VisuallyHidden>
                <Span textDecoration="line-through" color="fg.muted">
                  {old}
                </Span>{' '}
              </>
            )}
            <VisuallyHidden>{t('difference.to')}</VisuallyHidden>
            <Span fontWeight="600">{fresh ?? t('nothing')}</Span>
          </Box>
        </Box>
      ))}
    </Box>
  );
};
