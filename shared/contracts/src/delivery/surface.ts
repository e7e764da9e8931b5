import * as z from '../values/schema.ts';
import type { Release } from './release.ts';
import { satisfies } from './version-range.ts';

/** The limits of the list of exports that a release offers: the length of a name, and the shapes that one name may have had. */
const SURFACE_NAME_LENGTH_MAX = 120;
const SERVED_SHAPES_MAX = 40;

/** The shape of one export: the first digits of a SHA-256, or `v19` for a whole third-party package. */
const shapeDigest = z.string().check(z.regex(/^[0-9a-z]{1,16}$/));

const name = z.string().check(z.minLength(1), z.maxLength(SURFACE_NAME_LENGTH_MAX));

/** By module, then by export. A third-party package that is shared whole has one export, `*`. */
const usedShapes = z.record(name, z.record(name, shapeDigest));
const providedShapes = z.record(name, z.record(name, z.array(shapeDigest).check(z.maxLength(SERVED_SHAPES_MAX))));

/**
 * The interface of a release beyond its version: it decides whether a remote runs in a shell that was built at another
 * time.
 */
export const surface = z.object({
  /** Of a remote: the shared modules it uses, each with the oldest shape that has everything it uses. */
  uses: z.optional(usedShapes),
  /** Of the shell: the shared modules it provides, each with every shape it still serves, the current one first. */
  provides: z.optional(providedShapes),
});

export type Surface = z.infer<typeof surface>;

/** The fields of a release that decide its compatibility. */
export type Meeting = Pick<Release, 'remote' | 'version' | 'contract' | 'surface'>;

export interface Incompatibility {
  /**
   * `range`: the contract versions do not match; `missing`: the shell does not have the module or the export;
   * `changed`: the shell has another shape.
   */
  readonly what: 'range' | 'missing' | 'changed';
  readonly module?: string;
  readonly export?: string;
  readonly sentence: string;
}

const judge = (host: Meeting, module: string, used: string, digest: string): Incompatibility[] => {
  const served = host.surface?.provides?.[module]?.[used];
  const named = used === '*' ? module : `${used} of ${module}`;
  const where = { module, export: used };
  if (!served) return [{ what: 'missing', ...where, sentence: `${named} is not there` }];
  if (served.includes(digest)) return [];
  return [{ what: 'changed', ...where, sentence: `${named} is not what it was built against` }];
};

/**
 * The reasons why a remote's release cannot run in a shell's release; empty when it can. Releases older than surfaces
 * are compared by their versions alone.
 */
export const incompatibilities = (host: Meeting, remote: Meeting): Incompatibility[] => {
  const { range } = remote.contract;
  const { built } = host.contract;
  if (!satisfies(built, range)) {
    return [{ what: 'range', sentence: `it works with contract ${range}, and the shell brings ${built}` }];
  }
  if (!host.surface?.provides || !remote.surface?.uses) return [];
  return Object.entries(remote.surface.uses).flatMap(([module, exports]) =>
    Object.entries(exports).flatMap(([used, digest]) => judge(host, module, used, digest)),
  );
};

/**
 * Releases never change, so the compatibility of two of them is computed once: every HTML page needs it for every
 * remote.
 */
const known = new WeakMap<Meeting, WeakMap<Meeting, boolean>>();

/** Does a remote's release run in a shell's release? */
export const fits = (host: Meeting, remote: Meeting): boolean => {
  const ofHost = known.get(host) ?? new WeakMap<Meeting, boolean>();
  known.set(host, ofHost);
  const found = ofHost.get(remote) ?? incompatibilities(host, remote).length === 0;
  ofHost.set(remote, found);
  return found;
};
