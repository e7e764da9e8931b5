import { Box, Card, Flex, Heading, Stack, Text } from '@jangada/design';
import { ProgressBar } from '@jangada/design/progress-bar';
import type { ReactNode } from 'react';
import { useFormat } from '@jangada/remote-kit/texts';
import { LevelEmblem } from './level-emblem.tsx';

const EMBLEM_PX = 72;

interface LevelProgressProps {
  /** The kind of level: "Nível" or "VIP". */
  readonly kind: string;
  readonly level: number;
  readonly name: string;
  /** In whole percent, from 0 to 100. */
  readonly percent: number;
  /** What the player still lacks for the next level, in one sentence. */
  readonly left: string;
  /** The counted value and its current total. */
  readonly total: string;
  readonly icon?: string;
  readonly children?: ReactNode;
}

/** The player's level, and the progress to the next one. */
export const LevelProgress = ({ kind, level, name, percent, left, total, icon, children }: LevelProgressProps) => {
  const format = useFormat();
  return (
    <Card as="section" aria-label={kind} p={{ base: '4', md: '6' }}>
      <Stack gap="4">
        <Flex gap="4" align="center">
          <LevelEmblem level={level} size={EMBLEM_PX} {...(icon ? { icon } : {})} />
          <Box minW="0">
            <Text fontSize="sm" color="fg.muted">
              {kind}
            </Text>
            <Heading as="h2" size={{ base: 'xl', md: '2xl' }} overflowWrap="anywhere">
              {name}
            </Heading>
            <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {total}
            </Text>
          </Box>
        </Flex>
        <Stack gap="2">
          <ProgressBar label={kind} percent={percent} text={left} />
          <Flex justify="space-between" gap="3" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            <span>{left}</span>
            <span>{`${format.number(percent)}%`}</span>
          </Flex>
        </Stack>
        {children}
      </Stack>
    </Card>
  );
};
