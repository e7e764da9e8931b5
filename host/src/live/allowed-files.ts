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
  const said = new Map<string, string | undefined>();
  const before: unknown = Reflect.get(globalThis, INTEGRITY_GLOBAL);
  const integrityOf: IntegrityOf = (address) => {
    const { origin, pathname } = new URL(address, document.baseURI);
    // A developer's build comes from another origin, by the plan's own word.
    const file = origin + pathname;
    if (said.has(file)) return said.get(file);
    return typeof before === 'function' ? (before as IntegrityOf)(address) : undefined;
  };
  Reflect.set(globalThis, INTEGRITY_GLOBAL, integrityOf);

  const say = ({ base, integrity }: PlannedRelease, isAllowed: boolean) => {
    for (const [path, hash] of Object.entries(integrity)) {
      said.set(new URL(base + path, document.baseURI).href, isAllowed ? hash : undefined);
    }
  };
  return { allow: (release) => say(release, true), forbid: (release) => say(release, false) };
};
