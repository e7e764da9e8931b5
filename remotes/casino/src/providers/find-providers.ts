import type { Provider } from '@jangada/contracts/domains/games/game';

const normalized = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The providers whose name contains the term, with or without accents. */
export const findProviders = (providers: readonly Provider[], term: string): readonly Provider[] =>
  providers.filter(({ name }) => normalized(name).includes(normalized(term)));
