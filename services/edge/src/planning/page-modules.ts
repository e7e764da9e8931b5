import type { Plan } from '@jangada/contracts/delivery/plan';

/** The hash of every ES module that a release of the plan has, by address: fallbacks too, because no map comes later. */
export const pageModules = ({ remotes }: Plan): Record<string, string> =>
  Object.fromEntries(
    Object.values(remotes)
      .flatMap(({ chain }) => chain)
      .filter(({ container }) => container === 'module')
      .flatMap(({ base, integrity }) => Object.entries(integrity).map(([path, hash]) => [base + path, hash])),
  );
