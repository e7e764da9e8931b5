import type { Face } from './lettering.ts';

/** What a demo tenant looks like. Colours of light and lettering are hex. */
export interface Brand {
  tenant: string;
  /** As the logo writes it. */
  word: string;
  face: Face;
  /** How close letters stand, in parts of their size. */
  tracking: number;
  primary: string;
  secondary: string;
  /** The word on dark and on light ground. */
  onDark: string;
  onLight: string;
  /** Sky from top to horizon, and its light. */
  sky: [string, string, string];
  light: string;
  /** Silhouettes from far to near. */
  far: string;
  middle: string;
  near: string;
  ink: string;
  /** Whether the mark stands on the lower edge of its icon, as a bust does. */
  isBust?: boolean;
}

export const brands: readonly Brand[] = [
  {
    tenant: 'jangada',
    word: 'jangada',
    face: 'sora',
    tracking: -0.035,
    primary: '#0fb5a6',
    secondary: '#ff9d5c',
    onDark: '#f2fbfa',
    onLight: '#073b3f',
    sky: ['#06304a', '#0e8a93', '#ffc47a'],
    light: '#fff0c2',
    far: '#0c7480',
    middle: '#0a5564',
    near: '#06303f',
    ink: '#031a24',
  },
  {
    tenant: 'tucano',
    isBust: true,
    word: 'tucano',
    face: 'lilita',
    tracking: 0.01,
    primary: '#ff7a00',
    secondary: '#ffd24d',
    onDark: '#fff6ea',
    onLight: '#1c1410',
    sky: ['#21090a', '#a83405', '#ffb23e'],
    light: '#ffe9a8',
    far: '#7d2407',
    middle: '#461206',
    near: '#1d0906',
    ink: '#120504',
  },
  {
    tenant: 'onca',
    word: 'Onça',
    face: 'cinzel',
    tracking: 0.02,
    primary: '#e0a526',
    secondary: '#1f7a4d',
    onDark: '#fbe9bd',
    onLight: '#12331f',
    sky: ['#03140d', '#0c4a31', '#caa03a'],
    light: '#ffe9a6',
    far: '#0d5236',
    middle: '#083722',
    near: '#041d12',
    ink: '#020f09',
  },
  {
    tenant: 'manutencao',
    word: 'em manutenção',
    face: 'sora',
    tracking: -0.02,
    primary: '#5b7fa6',
    secondary: '#a6b5c4',
    onDark: '#eef3f8',
    onLight: '#22354a',
    sky: ['#152233', '#3c5a7d', '#c3d1de'],
    light: '#ffffff',
    far: '#38526f',
    middle: '#263b53',
    near: '#16263a',
    ink: '#0c1622',
  },
];

export function findBrand(tenant: string): Brand | undefined {
  return brands.find((brand) => brand.tenant === tenant);
}
