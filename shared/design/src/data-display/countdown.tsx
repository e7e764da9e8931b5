import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useEffectEvent, useState } from 'react';
import { defaultLabel } from '../labels/default-labels.ts';

const TICK_MS = 250;
const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
const HOURS_PER_DAY = 24;
const CIRCUMFERENCE = 100;
const RADIUS = CIRCUMFERENCE / (2 * Math.PI);

/** A shorter remaining time has the warning colour. */
const SHORT_MS = 60_000;

/**
 * The remaining time until a moment; never below zero.
 *
 * @param nowMs the clock of the moment: the server's for moments of the server; the browser's own when missing
 */
export const useRemaining = (endsAt: number, onEnd?: () => void, nowMs: () => number = Date.now): number => {
  const left = (): number => Math.max(0, endsAt - nowMs());
  const [remainingMs, setRemainingMs] = useState(left);
  const ended = useEffectEvent(() => onEnd?.());
  const leftNow = useEffectEvent(left);
  useEffect(() => {
    const tick = (): boolean => {
      const now = leftNow();
      setRemainingMs(now);
      if (now > 0) return false;
      clearInterval(timer);
      ended();
      return true;
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [endsAt]);
  return remainingMs;
};

/** `5:00`, `0:09`; hours as `1:05:00`, days as `6 d 01:05:00`. */
export const clockText = (remainingMs: number): string => {
  const seconds = Math.ceil(remainingMs / MS_PER_SECOND);
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  const hours = Math.floor(minutes / SECONDS_PER_MINUTE);
  const two = (value: number): string => String(value).padStart(2, '0');
  const tail = two(seconds % SECONDS_PER_MINUTE);
  const days = Math.floor(hours / HOURS_PER_DAY);
  if (days > 0) return `${days} d ${two(hours % HOURS_PER_DAY)}:${two(minutes % SECONDS_PER_MINUTE)}:${tail}`;
  return hours > 0 ? `${hours}:${two(minutes % SECONDS_PER_MINUTE)}:${tail}` : `${minutes}:${tail}`;
};

export interface CountdownProps {
  /** Milliseconds since the epoch. */
  endsAt: number;
  /** The full duration, for the ring. */
  totalMs: number;
  onEnd?: () => void;
  /** The subject of the countdown, for assistive technology. */
  label: string;
  /** Side in CSS pixels. */
  size?: number;
}

const SIZE_PX_DEFAULT = 72;

/** A ring that empties around the remaining time. */
export const Countdown = ({ endsAt, totalMs, onEnd, label, size = SIZE_PX_DEFAULT }: CountdownProps) => {
  const remainingMs = useRemaining(endsAt, onEnd);
  const share = Math.min(1, remainingMs / totalMs);
  const short = remainingMs < SHORT_MS && remainingMs < totalMs / 2;
  return (
    <chakra.span
      role="timer"
      aria-label={remainingMs > 0 ? `${label}: ${clockText(remainingMs)}` : `${label}: ${defaultLabel('ended')}`}
      position="relative"
      display="inline-grid"
      placeItems="center"
      flexShrink="0"
      width={`${size}px`}
      height={`${size}px`}
      color={short ? 'warning.line' : 'brand.line'}
    >
      <chakra.svg viewBox="0 0 36 36" position="absolute" inset="0" transform="rotate(-90deg)" fill="none" aria-hidden>
        <circle cx="18" cy="18" r={RADIUS} stroke="var(--jg-colors-border)" strokeWidth="2.5" />
        <chakra.circle
          cx="18"
          cy="18"
          r={RADIUS}
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray={`${share * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
          transition={`stroke-dasharray ${TICK_MS}ms linear`}
          opacity={share > 0 ? '1' : '0'}
        />
      </chakra.svg>
      <chakra.span
        aria-hidden
        translate="no"
        color="fg"
        fontWeight="700"
        fontSize={`${Math.round(size * 0.25)}px`}
        fontVariantNumeric="tabular-nums"
        lineHeight="1"
      >
        {clockText(remainingMs)}
      </chakra.span>
    </chakra.span>
  );
};
