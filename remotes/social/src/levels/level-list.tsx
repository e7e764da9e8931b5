import { Badge, Box, Flex, Icon, Span, Stack, Text } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import { stateOf } from './ladder.ts';
import type { LadderLevel } from './ladder.ts';
import { LevelEmblem } from './level-emblem.tsx';

const EMBLEM_PX = 44;

interface LevelListProps {
  readonly label: string;
  readonly levels: readonly LadderLevel[];
  /** The level of the player; null for a guest. */
  readonly current: number | null;
  readonly hasBenefits?: boolean;
}

/** The levels from the lowest to the highest, each with its start; reached levels are marked. */
export const LevelList = ({ label, levels, current, hasBenefits = false }: LevelListProps) => (
  <Stack as="ol" gap="2" listStyleType="none" aria-label={label}>
    {levels.map((level) => (
      <LevelLine key={level.level} level={level} current={current} hasBenefits={hasBenefits} />
    ))}
  </Stack>
);

interface LevelLineProps extends Pick<LevelListProps, 'current'> {
  readonly level: LadderLevel;
  readonly hasBenefits: boolean;
}

const LevelLine = ({ level, current, hasBenefits }: LevelLineProps) => {
  const { t } = useTranslation();
  const state = stateOf(level, current);
  return (
    <Flex
      as="li"
      gap="3"
      p="3"
      align={hasBenefits ? 'flex-start' : 'center'}
      borderRadius="tile"
      borderWidth="1px"
      borderColor={state === 'current' ? 'brand.line' : 'border'}
      bg={state === 'current' ? 'brand.subtle' : 'surface'}
      {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}
    >
      <LevelEmblem level={level.level} size={EMBLEM_PX} isFaint={current !== null && state === 'coming'} />
      <Box minW="0" flex="1">
        <Text fontWeight="600" overflowWrap="anywhere">
          {t('levels.name', { level: level.level, name: level.name })}
        </Text>
        <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {level.from}
        </Text>
        {hasBenefits && <Benefits benefits={level.benefits} />}
      </Box>
      {state === 'current' && (
        <Badge colorPalette="brand" flexShrink="0">
          {t('levels.current')}
        </Badge>
      )}
      {state === 'reached' && (
        <Flex gap="1" align="center" flexShrink="0" fontSize="sm" color="win.fg">
          <Icon name="lucide:check" size={16} />
          <Span srOnly={{ base: true, sm: false }}>{t('levels.reached')}</Span>
        </Flex>
      )}
    </Flex>
  );
};

const Benefits = ({ benefits }: { benefits: readonly string[] }) => {
  const { t } = useTranslation();
  return (
    benefits.length > 0 && (
      <Stack as="ul" gap="1" mt="2" listStyleType="none" aria-label={t('levels.benefits')}>
        {benefits.map((benefit) => (
          <Flex as="li" key={benefit} gap="2" align="flex-start" fontSize="sm">
            <Box mt="0.5" flexShrink="0" color="brand.fg">
              <Icon name="lucide:sparkles" size={16} />
            </Box>
            {benefit}
          </Flex>
        ))}
      </Stack>
    )
  );
};
