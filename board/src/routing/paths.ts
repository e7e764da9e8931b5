import { generatePath } from 'react-router-dom';

/** The path of the board on its host: the `basename` of its router. */
export const BOARD_PATH = '/delivery/board';

/** The pages with a fixed address, below the board's path. */
export const paths = {
  overview: '/',
  waves: '/waves',
  history: '/history',
  releases: '/releases',
  explain: '/explain',
  tokens: '/tokens',
  tenants: '/tenants',
  operators: '/operators',
  account: '/account',
} as const;

export type NamedPage = keyof typeof paths;

/** The pattern of the page of one remote of one site. */
export const CELL_PATH = '/sites/:tenant/:remote';

/** The path of the page of one remote of one site. */
export const cellPath = (tenant: string, remote: string): string => generatePath(CELL_PATH, { tenant, remote });
