import { countCharacters, cutText, firstGrapheme } from '@jangada/contracts/values/characters';
import { styled } from '@jangada/design';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useId } from 'react';
import type { ReactNode, SVGProps } from 'react';
import { largeIcon } from '../../../dialogs/install/tenant-icon.tsx';

/** A CSS variable of the theme, so that the illustrations match tenant and colour mode. */
export const tone = (name: string): string => `var(--jg-colors-${name})`;

/** SVG units of a phone. */
const PHONE = { width: 240, height: 488, frame: 10, corner: 38 } as const;

const screen = {
  x: PHONE.frame,
  y: PHONE.frame,
  width: PHONE.width - 2 * PHONE.frame,
  height: PHONE.height - 2 * PHONE.frame,
  rx: PHONE.corner - PHONE.frame,
} as const;

/** Which part of the phone is visible. */
export type Part = 'all' | 'top' | 'bottom';

const HALF = 262;
const boxes: Readonly<Record<Part, string>> = {
  all: `0 0 ${PHONE.width} ${PHONE.height}`,
  top: `0 0 ${PHONE.width} ${HALF}`,
  bottom: `0 ${PHONE.height - HALF} ${PHONE.width} ${HALF}`,
};

export interface PhoneProps {
  readonly part?: Part;
  readonly maxWidth: string;
  readonly children: ReactNode;
}

/** A phone in the tenant's colours. Decorative: the text next to it has the same content. */
export const Phone = ({ part = 'all', maxWidth, children }: PhoneProps) => {
  const id = useId();
  return (
    <styled.svg
      aria-hidden
      focusable="false"
      viewBox={boxes[part]}
      width="full"
      maxWidth={maxWidth}
      height="auto"
      mx="auto"
      display="block"
      fontFamily="body"
    >
      <defs>
        <clipPath id={id}>
          <rect {...screen} />
        </clipPath>
      </defs>
      <rect
        x="1.5"
        y="1.5"
        width={PHONE.width - 3}
        height={PHONE.height - 3}
        rx={PHONE.corner}
        fill={tone('raised')}
        stroke={tone('border-strong')}
        strokeWidth="3"
      />
      <g clipPath={`url(#${id})`}>
        <rect {...screen} fill={tone('canvas')} />
        {children}
        <rect x="92" y="18" width="56" height="14" rx="7" fill={tone('fg')} />
      </g>
    </styled.svg>
  );
};

const CORNER = 0.225;

export interface WordProps extends Omit<SVGProps<SVGTextElement>, 'fontSize' | 'style'> {
  readonly size: number;
}

/** SVG text. Styled, because the CSS reset overrides font attributes. */
export const Word = ({ size, fontWeight = 400, ...rest }: WordProps) => (
  <text {...rest} style={{ fontSize: `${size}px`, fontWeight }} />
);

/** The tenant's icon, over its first letter in case the image is missing. */
export const IconImage = ({ x, y, side }: { x: number; y: number; side: number }) => {
  const site = useTenant();
  const id = useId();
  const href = largeIcon(site);
  const corner = side * CORNER;
  return (
    <g>
      <clipPath id={id}>
        <rect x={x} y={y} width={side} height={side} rx={corner} />
      </clipPath>
      <rect x={x} y={y} width={side} height={side} rx={corner} fill={tone('brand-solid')} />
      <Word
        x={x + side / 2}
        y={y + side * 0.68}
        textAnchor="middle"
        size={side / 2}
        fontWeight="800"
        fill={tone('brand-contrast')}
      >
        {firstGrapheme(site.name.trim()).toUpperCase()}
      </Word>
      {href ? <image href={href} x={x} y={y} width={side} height={side} clipPath={`url(#${id})`} /> : null}
    </g>
  );
};

const LINE_CHARS_MAX = 18;

/** Truncates a line to the width of the illustration. */
export const fitted = (text: string, charsMax = LINE_CHARS_MAX): string => {
  return countCharacters(text) <= charsMax ? text : `${cutText(text, charsMax - 1)}…`;
};
