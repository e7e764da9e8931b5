import type { Plan } from '@jangada/contracts/delivery/plan';

/**
 * The hash of every ES module of the plan's releases, by address. Fallbacks are included, because an import map cannot
 * be extended later.
 */
export const pageModules = ({ remotes }: Plan): Record<string, string> =>
  Object.fromEntries(
    Object.values(remotes)
      .flatMap(({ chain }) => chain)
      .filter(({ container }) => container === 'module')
      .flatMap(({ base, integrity }) => Object.entries(integrity).map(([path, hash]) => [base + path, hash])),
  );
