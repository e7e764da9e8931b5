import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Image } from '../image/image.tsx';
import { type Colour, readColour, toHex, withLightness } from '../theming/colour.ts';

export interface PrizeTileProps {
  image: string;
  /**
   * The rarity as a colour of the site's configuration (`spineBox`); an unreadable one is replaced by the site's own
   * colour.
   */
  color: string;
  /** Below the picture. */
  children?: ReactNode;
  /** No longer available: the picture is faded. */
  faded?: boolean;
  /** Loads the picture at once. */
  eager?: boolean;
}

const PLAIN: Colour = { l: 0.6, c: 0.1, h: 185 };
/** The bounds of a line's lightness, so that it is visible on light and dark backgrounds. */
const LINE_LIGHTNESS = { min: 0.5, max: 0.74 };

/** The colour of a rarity, made usable for a line. */
export const rarityLine = (color: string): string =>
  toHex(withLightness(readColour(color, PLAIN), LINE_LIGHTNESS.min, LINE_LIGHTNESS.max));

/** A prize or a box: its picture with its colour below it. The children contain its name. */
export const PrizeTile = ({ image, color, children, faded = false, eager = false }: PrizeTileProps) => (
  <chakra.span
    display="flex"
    flexDirection="column"
    height="full"
    overflow="hidden"
    bg="surface"
    color="fg"
    borderRadius="tile"
    borderWidth="1px"
    borderColor="border"
    style={{ '--rarity': rarityLine(color) } as Record<string, string>}
  >
    <Image
      src={image}
      alt=""
      eager={eager}
      width="full"
      aspectRatio="square"
      flexShrink="0"
      {...(faded ? { opacity: '0.55', filter: 'grayscale(0.7)' } : {})}
    />
    <chakra.span display="block" height="4px" flexShrink="0" bg="var(--rarity)" aria-hidden />
    {children}
  </chakra.span>
);
