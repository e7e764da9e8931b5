import type { Box } from '@jangada/contracts/domains/boxes/box';

type Color = Box['color'];

/** The picture of a box in this colour, the same for every tenant. */
const prizePictures: Record<Color, string> = {
  blue: 'coins',
  green: 'clover',
  pink: 'gem',
  red: 'rocket',
  black: 'trophy',
  yellow: 'crown',
};

/** Every tenant's own pictures (services/api/src/seed/brand). */
export const boxImage = (tenant: string, color: Color): string => `/brand/${tenant}/box-${color}.webp`;

export const prizeImage = (tenant: string, color: Color): string =>
  `/brand/${tenant}/prize-${prizePictures[color]}.webp`;
