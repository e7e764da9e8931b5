import type { Provider } from '@jangada/contracts/games/game';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The makers whose name has these letters, with or without accents. */
export const findProviders = (makers: readonly Provider[], term: string): readonly Provider[] =>
  makers.filter(({ name }) => plain(name).includes(plain(term)));
