import { INTEGRITY_GLOBAL } from '@jangada/contracts/delivery/boot';
import type { PlannedRelease } from '@jangada/contracts/delivery/plan';

type IntegrityOf = (address: string) => string | undefined;

export interface AllowedFiles {
  allow(release: PlannedRelease): void;
  /** Not a file of it runs from now on; what has run, has. */
  forbid(release: PlannedRelease): void;
}

/** What of the plan's files may run, as plans come and go over the one the page was made with. */
export const createAllowedFiles = (): AllowedFiles => {
  const allowed = new Map<string, string>();
  /** Addresses of releases, ending in a slash: of the first plan not all files may be known yet. */
  const forbidden = new Set<string>();
  const before: unknown = Reflect.get(globalThis, INTEGRITY_GLOBAL);
  const integrityOf: IntegrityOf = (address) => {
    const { origin, pathname } = new URL(address, document.baseURI);
    // A developer's build comes from another origin, by the plan's own word.
    const file = origin + pathname;
    if ([...forbidden].some((base) => file.startsWith(base))) return undefined;
    const known = allowed.get(file);
    if (known !== undefined) return known;
    return typeof before === 'function' ? (before as IntegrityOf)(address) : undefined;
  };
  Reflect.set(globalThis, INTEGRITY_GLOBAL, integrityOf);

  const absolute = (address: string) => new URL(address, document.baseURI).href;
  return {
    allow: ({ base, integrity }) => {
      forbidden.delete(absolute(base));
      for (const [path, hash] of Object.entries(integrity)) allowed.set(absolute(base + path), hash);
    },
    forbid: ({ base }) => void forbidden.add(absolute(base)),
  };
};
