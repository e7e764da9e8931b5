import { INTEGRITY_GLOBAL } from '@jangada/contracts/delivery/boot';
import type { Plan } from '@jangada/contracts/delivery/plan';

/**
 * Lets webpack look up the integrity of every async chunk, of the shell and of remotes: a file that no planned release
 * names has none and does not run. Call it before the first dynamic import.
 */
export const installIntegrity = (plan: Plan): void => {
  const byPath = new Map(
    Object.values(plan.remotes)
      .flatMap(({ chain }) => chain)
      .flatMap(({ base, integrity }) =>
        Object.entries(integrity).map(
          ([path, hash]) => [new URL(base + path, document.baseURI).pathname, hash] as const,
        ),
      ),
  );
  const integrityOf = (address: string) => byPath.get(new URL(address, document.baseURI).pathname);
  Reflect.set(globalThis, INTEGRITY_GLOBAL, integrityOf);
};
