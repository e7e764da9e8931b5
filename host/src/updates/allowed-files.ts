import { INTEGRITY_GLOBAL } from '@jangada/contracts/delivery/boot';
import type { PlannedRelease } from '@jangada/contracts/delivery/plan';

type IntegrityOf = (address: string) => string | undefined;

export interface AllowedFiles {
  allow(release: PlannedRelease): void;
  /** Blocks all further files of the release. */
  forbid(release: PlannedRelease): void;
}

/** The files that may run. A later plan replaces those of the first one. */
export const createAllowedFiles = (): AllowedFiles => {
  const allowed = new Map<string, string>();
  /** Base addresses of releases, with trailing slash: the files of the first plan may not be known yet. */
  const forbidden = new Set<string>();
  const before: unknown = Reflect.get(globalThis, INTEGRITY_GLOBAL);
  const integrityOf: IntegrityOf = (address) => {
    const { origin, pathname } = new URL(address, document.baseURI);
    // The origin is part of the comparison, because a developer's local build comes from another origin that the plan
    // names.
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
