import { keyframes } from '@emotion/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type EffectsLevel, useEffectsLevel } from '../provider/effects.ts';

/** The duration of the turn, and the pause after its stop. */
const TURN_MS: Record<EffectsLevel, number> = { full: 3300, short: 1000, none: 0 };
const REST_MS: Record<EffectsLevel, number> = { full: 400, short: 200, none: 0 };

/** The sides of one cell and of the gap after it. */
export const REEL_CELL_PX = 104;
export const REEL_GAP_PX = 8;

export interface PrizeReelProps {
  /** The cells, from the first to the last. */
  cells: readonly ReactNode[];
  /** The index of the middle cell before the reel turns, and of the cell at which it stops. */
  from: number;
  to: number;
  /** Called once, after the stop. */
  onLanded?: () => void;
}

/** The offset of the strip from the middle of the window that centres this cell, for any width of the window. */
export const shiftTo = (cell: number): number => -(cell * (REEL_CELL_PX + REEL_GAP_PX) + REEL_CELL_PX / 2);

const turn = keyframes({
  from: { transform: 'translateX(var(--reel-from))' },
  to: { transform: 'translateX(var(--reel-to))' },
});

/**
 * A strip that turns once and stops with one cell in the middle. The caller decides its cells and its stop. It is
 * decoration: show the result as text next to it.
 */
export const PrizeReel = ({ cells, from, to, onLanded }: PrizeReelProps) => {
  const level = useEffectsLevel();
  const [stands, setStands] = useState(false);
  const landed = useEffectEvent(() => onLanded?.());
  useEffect(() => {
    const still = setTimeout(() => setStands(true), TURN_MS[level]);
    const done = setTimeout(() => landed(), TURN_MS[level] + REST_MS[level]);
    return () => {
      clearTimeout(still);
      clearTimeout(done);
    };
  }, [level]);

  return (
    <chakra.div
      aria-hidden
      position="relative"
      overflow="hidden"
      width="full"
      height={`${REEL_CELL_PX + 24}px`}
      borderRadius="tile"
      bg="surface"
      borderWidth="1px"
      borderColor="border"
      data-stands={stands}
    >
      <chakra.div
        position="absolute"
        left="50%"
        top="11px"
        display="flex"
        gap={`${REEL_GAP_PX}px`}
        willChange="transform"
        css={{
          transform: 'translateX(var(--reel-to))',
          animation: `${turn} ${TURN_MS[level]}ms cubic-bezier(0.12, 0.72, 0.12, 1) both`,
        }}
        style={{ '--reel-from': `${shiftTo(from)}px`, '--reel-to': `${shiftTo(to)}px` } as Record<string, string>}
      >
        {cells.map((cell, index) => (
          <chakra.div
            key={index}
            flexShrink="0"
            width={`${REEL_CELL_PX}px`}
            transition="opacity {durations.enter}"
            opacity={stands && index !== to ? '0.35' : '1'}
            {...(index === to ? { 'data-landing': '' } : {})}
          >
            {cell}
          </chakra.div>
        ))}
      </chakra.div>
      <Edge side="left" />
      <Edge side="right" />
      <chakra.div
        position="absolute"
        top="0"
        bottom="0"
        left="calc(50% - 1px)"
        width="2px"
        bg="brand.line"
        transition="opacity {durations.enter}"
        opacity={stands ? '0' : '1'}
      />
    </chakra.div>
  );
};

/** Cells fade in and out at the edges of the surface. */
function Edge({ side }: { side: 'left' | 'right' }) {
  return (
    <chakra.div
      position="absolute"
      top="0"
      bottom="0"
      width="56px"
      {...{ [side]: '0' }}
      css={{ background: `linear-gradient(to ${side}, transparent, {colors.surface})` }}
    />
  );
}
