import { firstGrapheme } from '@jangada/contracts/values/characters';
import { chakra } from '@chakra-ui/react/styled-system';
import { Children, type ReactNode } from 'react';
import { Image } from '../image/image.tsx';

/** More faces than this become "+N" (DES-18). */
export const AVATARS_MAX = 4;

const palettes = ['brand', 'accent', 'info', 'win', 'warning', 'loss'] as const;

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  /** Side in CSS pixels. */
  size?: number;
  /** The avatar is next to a written name, so it needs no text alternative. */
  decorative?: boolean;
}

const SIZE_PX_DEFAULT = 40;
const FONT_SHARE = 0.36;

/** A picture, or the initials on a colour that stays the same for the same name. */
export const Avatar = ({ name, src, size = SIZE_PX_DEFAULT, decorative = false }: AvatarProps) => {
  const initials = (
    <chakra.span aria-hidden fontWeight="700" fontSize={`${Math.round(size * FONT_SHARE)}px`} lineHeight="1">
      {initialsOf(name)}
    </chakra.span>
  );
  return (
    <chakra.span
      display="inline-grid"
      placeItems="center"
      flexShrink="0"
      width={`${size}px`}
      height={`${size}px`}
      borderRadius="full"
      overflow="hidden"
      colorPalette={paletteOf(name)}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      <Image src={src ?? ''} alt="" width="100%" height="100%" fallback={initials} />
    </chakra.span>
  );
};

/** The first letters of the first and the last word, shown in place of a missing picture. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstGrapheme(words[0] ?? '?');
  const last = words.length > 1 ? firstGrapheme(words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
};

function paletteOf(name: string): (typeof palettes)[number] {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return palettes[sum % palettes.length] ?? 'brand';
}

export interface AvatarGroupProps {
  children: ReactNode;
  /** The side of one avatar, for the "+N". */
  size?: number;
  max?: number;
}

/** Overlapping avatars; those beyond the limit are counted. */
export const AvatarGroup = ({ children, size = SIZE_PX_DEFAULT, max = AVATARS_MAX }: AvatarGroupProps) => {
  const all = Children.toArray(children);
  const hidden = all.length - max;
  return (
    <chakra.span
      display="inline-flex"
      css={{
        '& > * + *': { marginInlineStart: `${-size * 0.2}px` },
        '& > *': { boxShadow: '0 0 0 2px {colors.surface}' },
      }}
    >
      {all.slice(0, max)}
      {hidden > 0 ? (
        <chakra.span
          display="inline-grid"
          placeItems="center"
          width={`${size}px`}
          height={`${size}px`}
          borderRadius="full"
          bg="muted.solid"
          color="muted.contrast"
          fontSize={`${Math.round(size * 0.34)}px`}
          fontWeight="700"
          fontVariantNumeric="tabular-nums"
        >
          {`+${hidden}`}
        </chakra.span>
      ) : null}
    </chakra.span>
  );
};
