import { percentShares } from '@jangada/contracts/delivery/percent-shares';
import { Box, Flex, HStack, Span } from '@jangada/design';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';

interface ServedBarProps {
  readonly label: string;
  readonly served: readonly { readonly version: string | null; readonly guests: number }[];
  readonly sampled: number;
}

const tones = ['info.line', 'brand.line', 'accent.line', 'warning.line'] as const;

/** A release has the same colour in every bar of the board. */
const toneOf = (version: string | null): string => {
  if (version === null) return 'fg/25';
  const sum = [...version].reduce((total, sign) => total * 31 + (sign.codePointAt(0) ?? 0), 7);
  return tones[Math.abs(sum) % tones.length] ?? tones[0];
};

/** The share of guests of each release: a bar, and the same as text. */
export const ServedBar = ({ label, served, sampled }: ServedBarProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const shown = served.filter(({ guests }) => guests > 0);
  const percents = percentShares(shown.map(({ guests }) => guests));
  return (
    <Flex gap="3" align="center" fontSize="xs">
      <Span color="fg.muted" width="52px" flexShrink="0">
        {label}
      </Span>
      <Box flex="1" minWidth="0">
        <Flex height="8px" borderRadius="full" overflow="hidden" gap="2px" bg="fg/10" aria-hidden="true">
          {shown.map(({ version, guests }) => (
            <Box key={version} width={`${(guests / Math.max(1, sampled)) * 100}%`} bg={toneOf(version)} />
          ))}
        </Flex>
        <HStack gap="3" wrap="wrap" mt="1" color="fg.muted">
          {shown.map(({ version }, index) => (
            <HStack key={version} gap="1.5" as="span">
              <Box as="span" width="8px" height="8px" borderRadius="2px" bg={toneOf(version)} />
              <Span fontFamily="mono" color="fg">
                {version ?? t('nothing')}
              </Span>
              <Span>{formats.percent(percents[index] ?? 0)}</Span>
            </HStack>
          ))}
        </HStack>
      </Box>
    </Flex>
  );
};
