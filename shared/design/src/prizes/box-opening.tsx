import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { keyframes } from '@emotion/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type EffectsLevel, useEffectsLevel } from '../provider/effects.ts';
import { type Colour, readColour, toHex, withLightness } from '../theming/colour.ts';

/** The time from the first shake until the prize stands still. */
const OPENING_MS: Record<EffectsLevel, number> = { full: 1500, short: 500, none: 0 };

export interface BoxOpeningProps {
  /**
   * The box's colour in the site's configuration (`spineBox`); an unreadable one is replaced by the site's own colour.
   */
  color: string;
  /** A change from closed to open plays the animation once; a change from open to closed has none. */
  open: boolean;
  /** The prize that rises out of the box. */
  children: ReactNode;
  /** Side in CSS pixels. */
  size?: number;
  /** Only opens the lid, while a reel still shows the draw; the prize does not rise. */
  waits?: boolean;
  /** Called once the lid is off. */
  onLidOff?: () => void;
  /** Called once the prize has stopped. */
  onOpened?: () => void;
}

const SIZE_PX_DEFAULT = 200;
/** The shares of the opening at which the lid is gone, and at which the prize begins to rise. */
const LID_OFF_SHARE = 0.6;
const RISE_SHARE = 0.32;
const PLAIN: Colour = { l: 0.6, c: 0.1, h: 185 };
/**
 * The bounds of the box's lightness, so that it is visible on light and dark backgrounds; its ribbon has its own
 * colour.
 */
const LIGHTEST = 0.92;
const FRONT_LIGHTNESS = { min: 0.42, max: 0.78 };

/** Front, shaded side, lit edge and glow of a box, from one colour. */
function shadesOf(color: string): Record<string, string> {
  const front = withLightness(readColour(color, PLAIN), FRONT_LIGHTNESS.min, FRONT_LIGHTNESS.max);
  const lighter = (by: number): string => toHex({ ...front, c: front.c * 0.9, l: Math.min(LIGHTEST, front.l + by) });
  return {
    '--box-front': toHex(front),
    '--box-side': lighter(-0.12),
    '--box-deep': lighter(-0.24),
    '--box-edge': lighter(0.1),
    '--box-ribbon': lighter(0.22),
  };
}

const shake = keyframes({
  '0%, 34%, 100%': { transform: 'none' },
  '6%': { transform: 'rotate(-2.5deg)' },
  '12%': { transform: 'rotate(2.5deg) translateY(-2px)' },
  '18%': { transform: 'rotate(-3.5deg)' },
  '24%': { transform: 'rotate(3.5deg) translateY(-4px)' },
  '29%': { transform: 'scale(1.04, 0.94) translateY(4px)' },
});
const lift = keyframes({
  '0%, 29%': { transform: 'none' },
  '44%': { transform: 'translate(26px, -74px) rotate(24deg)' },
  '60%, 100%': { transform: 'translate(40px, -50px) rotate(38deg)', opacity: 0 },
});
const glow = keyframes({
  '0%, 29%': { opacity: 0, transform: 'scale(0.3)' },
  '52%': { opacity: 1, transform: 'scale(1.08) rotate(14deg)' },
  '100%': { opacity: 0.7, transform: 'scale(1) rotate(22deg)' },
});
const rise = keyframes({
  '0%, 32%': { opacity: 0, transform: 'translateY(46%) scale(0.4)' },
  '62%': { opacity: 1, transform: 'translateY(-8%) scale(1.08)' },
  '80%': { transform: 'translateY(2%) scale(0.98)' },
  '100%': { opacity: 1, transform: 'none' },
});

const RAYS = 12;
const FULL_TURN = 360;

/** A box that opens: it shakes, the lid flies, light comes out and the prize rises. Transforms and opacity only. */
export const BoxOpening = (props: BoxOpeningProps) => {
  const { color, open, children, size = SIZE_PX_DEFAULT, waits = false, onLidOff, onOpened } = props;
  const level = useEffectsLevel();
  const [hasWaited, setHasWaited] = useState(waits);
  if (waits && !hasWaited) setHasWaited(true);
  const lidOff = useEffectEvent(() => onLidOff?.());
  const opened = useEffectEvent(() => onOpened?.());
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => lidOff(), OPENING_MS[level] * LID_OFF_SHARE);
    return () => clearTimeout(timer);
  }, [open, level]);
  const riseMs = OPENING_MS[level] * (hasWaited ? 1 - RISE_SHARE : 1);
  useEffect(() => {
    if (!open || waits) return;
    const timer = setTimeout(() => opened(), riseMs);
    return () => clearTimeout(timer);
  }, [open, waits, riseMs]);

  const play = (frames: ReturnType<typeof keyframes>) =>
    open ? { animation: `${frames} ${OPENING_MS[level]}ms cubic-bezier(0.3, 0.7, 0.3, 1) both` } : {};
  return (
    <chakra.span
      display="block"
      position="relative"
      width={`${size}px`}
      maxWidth="100%"
      aspectRatio="square"
      data-open={open}
      style={shadesOf(color)}
    >
      <chakra.span position="absolute" inset="0" css={open ? play(glow) : { opacity: 0 }} aria-hidden>
        <Glow />
      </chakra.span>
      <chakra.span position="absolute" inset="0" css={play(shake)} transformOrigin="50% 88%" aria-hidden>
        <Body open={open} lid={play(lift)} />
      </chakra.span>
      {open && !waits ? (
        <chakra.span
          position="absolute"
          insetInline="0"
          top="10%"
          height="46%"
          display="grid"
          placeItems="center"
          textAlign="center"
          css={play(rise)}
          // Skips the wait of the animation for a prize that has already waited for the lid.
          {...(hasWaited ? { animationDelay: `-${OPENING_MS[level] * RISE_SHARE}ms` } : {})}
        >
          {children}
        </chakra.span>
      ) : null}
    </chakra.span>
  );
};

function Glow() {
  return (
    <svg viewBox="0 0 200 200" width="100%" height="100%">
      {Array.from({ length: RAYS }, (_, index) => (
        <path
          key={index}
          d="M100 92 L91 4 L109 4 Z"
          fill="var(--box-ribbon)"
          opacity={index % 2 ? 0.24 : 0.44}
          transform={`rotate(${(index * FULL_TURN) / RAYS} 100 92)`}
        />
      ))}
      <circle cx="100" cy="92" r="46" fill="var(--box-ribbon)" opacity="0.28" />
    </svg>
  );
}

function Body({ open, lid }: { open: boolean; lid: object }) {
  return (
    <svg viewBox="0 0 200 200" width="100%" height="100%">
      <ellipse cx="100" cy="182" rx="66" ry="8" fill="#000" opacity="0.22" />
      {open ? <path d="M44 112h112l-14-16H58z" fill="var(--box-deep)" /> : null}
      <path d="M44 110h112v58q0 10-10 10H54q-10 0-10-10z" fill="var(--box-front)" />
      <path d="M122 110h34v58q0 10-10 10h-24z" fill="var(--box-side)" opacity="0.6" />
      <path d="M88 110h24v68H88z" fill="var(--box-ribbon)" />
      <path d="M44 110h112v8H44z" fill="var(--box-deep)" opacity="0.35" />
      <chakra.g css={lid} transformOrigin="150px 100px">
        <path d="M36 88q0-8 8-8h112q8 0 8 8v20q0 4-4 4H40q-4 0-4-4z" fill="var(--box-edge)" />
        <path d="M36 100h128v8q0 4-4 4H40q-4 0-4-4z" fill="var(--box-side)" opacity="0.45" />
        <path d="M86 80h28v32H86z" fill="var(--box-ribbon)" />
        <path
          d="M100 80C84 80 66 72 68 60c2-10 18-8 24 0 4 6 8 14 8 20zm0 0c16 0 34-8 32-20-2-10-18-8-24 0-4 6-8 14-8 20z"
          fill="none"
          stroke="var(--box-ribbon)"
          strokeWidth="8"
          strokeLinejoin="round"
        />
      </chakra.g>
    </svg>
  );
}
