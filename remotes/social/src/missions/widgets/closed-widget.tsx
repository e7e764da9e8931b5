import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { Box, Icon, Span, styled } from '@jangada/design';
import { useClock } from '@jangada/remote-kit/hooks';
import type { HTMLAttributes, RefObject } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { MissionPicture } from '../mission-picture.tsx';
import { progressPercent, stepOf } from '../mission-state.ts';

const Press = styled('button');

const PICTURE_PX = 32;
const CIRCUMFERENCE = 100;
const RADIUS = CIRCUMFERENCE / (2 * Math.PI);

interface ClosedWidgetProps {
  readonly mission: Mission;
  /** The number of missions in this widget. */
  readonly count: number;
  readonly handle: HTMLAttributes<HTMLElement>;
  readonly toggle: RefObject<HTMLButtonElement | null>;
  readonly onToggle: () => void;
}

/** A mission as a small tile: its picture in a ring of its progress, and its next step in one word. */
export const ClosedWidget = ({ mission, count, handle, toggle, onToggle }: ClosedWidgetProps) => {
  const { t } = useTranslation();
  const step = stepOf(mission, useClock().nowMs());
  const percent = step === 'claimed' ? CIRCUMFERENCE : progressPercent(mission);
  const isFolded = count > 1;
  const own = step === 'progress' ? `${percent}%` : t(`missions.short.${step}`);
  const state = isFolded ? t('missions.short.folded', { count }) : own;
  const isReady = step === 'claim';
  return (
    <Press
      {...handle}
      ref={toggle}
      type="button"
      aria-expanded={false}
      aria-label={isFolded ? t('missions.unfold', { count }) : t('missions.open', { title: mission.title, state })}
      onClick={onToggle}
      display="flex"
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      gap="1"
      boxSize="full"
      touchAction="none"
      cursor="grab"
      outlineOffset="-3px"
      _active={{ cursor: 'grabbing' }}
    >
      <Box position="relative" display="grid" placeItems="center" boxSize={{ base: '40px', sm: '52px' }}>
        <Ring percent={percent} isDone={step === 'claimed' || isReady} />
        {step === 'claimed' ? (
          <Icon name="lucide:check" size={24} color="win.fg" />
        ) : (
          <Box borderRadius="full" overflow="hidden">
            <MissionPicture mission={mission} size={PICTURE_PX} />
          </Box>
        )}
      </Box>
      <Span
        aria-hidden
        px={{ base: '0.5', sm: '2' }}
        whiteSpace="nowrap"
        borderRadius="full"
        fontSize={{ base: '2xs', sm: 'xs' }}
        fontWeight="600"
        lineHeight="18px"
        fontVariantNumeric="tabular-nums"
        {...(isReady ? { bg: 'brand.solid', color: 'brand.contrast' } : { color: 'fg.muted' })}
      >
        {state}
      </Span>
    </Press>
  );
};

const Ring = ({ percent, isDone }: { percent: number; isDone: boolean }) => (
  <styled.svg
    aria-hidden
    viewBox="0 0 36 36"
    position="absolute"
    inset="0"
    fill="none"
    transform="rotate(-90deg)"
    color={isDone ? 'win.line' : 'brand.line'}
  >
    <circle cx="18" cy="18" r={RADIUS} stroke="var(--jg-colors-border)" strokeWidth="2.5" />
    {percent > 0 && (
      <circle
        cx="18"
        cy="18"
        r={RADIUS}
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray={`${percent} ${CIRCUMFERENCE}`}
      />
    )}
  </styled.svg>
);
