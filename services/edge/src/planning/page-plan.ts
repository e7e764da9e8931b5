import { createHash } from 'node:crypto';
import type { Plan, PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import {
  PLAN_FILES_PATH,
  planFilesOf,
  releaseNames,
  type NamedRelease,
  type PlanFilesLink,
} from '@jangada/contracts/delivery/plan-files';
import { releaseBase } from '@jangada/contracts/delivery/resolve';
import { LRUCache } from 'lru-cache';
import type { PageScript } from './page-scripts.ts';

/** The body of `/plan-files.json`, as it is sent. */
export const planFilesText = (releases: readonly PlannedRelease[]): string => JSON.stringify(planFilesOf(releases));

const hashOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Maximum number of answers whose hash is cached, half a kilobyte each: canaries make two or three for each site. */
const LINKS_MAX = 20_000;

const links = new LRUCache<string, PlanFilesLink>({ max: LINKS_MAX });

const linkTo = (named: readonly NamedRelease[], releases: readonly PlannedRelease[]): PlanFilesLink => {
  const address = `${PLAN_FILES_PATH}?releases=${encodeURIComponent(releaseNames(named))}`;
  // A version always has the same bytes, so the address identifies the response.
  const known = links.get(address);
  if (known) return known;
  const link = { address, integrity: hashOf(planFilesText(releases)) };
  links.set(address, link);
  return link;
};

/**
 * Published releases can be loaded by their name; a developer's local build exists only in this plan, so it stays
 * complete.
 */
const isPublished = (remote: string, { base, version }: PlannedRelease): boolean =>
  base === releaseBase(remote, version);

/** A remote inside a bundle is part of the shell's release, which names all files. */
const isBundled = ({ remotes }: Plan, { remote }: PlannedRemote, { uniqueName }: PlannedRelease): boolean =>
  remote !== 'host' && remotes['host']?.chain.some((host) => host.uniqueName === uniqueName) === true;

export interface PagePlan {
  readonly plan: Plan;
  readonly planFiles?: PlanFilesLink;
}

/**
 * The plan inside a page: of each release it has only the modules whose scripts the HTML starts, with the hashes of
 * those scripts. A separate file, named with its hash, has the rest.
 *
 * @param scripts the scripts that the HTML starts
 * @param wholeShell the shell shows this page itself, from a part that the HTML does not start: all its hashes are
 * included
 */
export const pagePlan = (
  plan: Plan,
  scripts: readonly PageScript[],
  { wholeShell = false }: { wholeShell?: boolean } = {},
): PagePlan => {
  const started = new Set(scripts.map(({ src }) => src));
  const named: NamedRelease[] = [];
  const releases: PlannedRelease[] = [];

  /** The release without the fields that only the edge reads. */
  const offerOf = ({ offer }: PlannedRelease): Pick<PlannedRelease, 'offer'> => {
    if (!offer) return {};
    const { links: _links, framed: _framed, ...read } = offer;
    return {
      offer: { ...read, routes: read.routes.map(({ firstRows: _rows, preview: _preview, ...route }) => route) },
    };
  };

  const shortened = (planned: PlannedRemote, release: PlannedRelease): PlannedRelease => {
    const { remote } = planned;
    const bundled = isBundled(plan, planned, release);
    if (!bundled && !isPublished(remote, release)) return release;
    if (!bundled) {
      named.push({ remote, version: release.version });
      releases.push(release);
    }
    const isStarted = (path: string) => started.has(release.base + path);
    const exposes = Object.entries(release.exposes).filter(
      ([, { scripts: own }]) => isStarted(release.entry) && own.length > 0 && own.every(isStarted),
    );
    return {
      ...release,
      ...offerOf(release),
      exposes: remote === 'host' ? {} : Object.fromEntries(exposes),
      integrity:
        remote === 'host' && wholeShell
          ? release.integrity
          : Object.fromEntries(Object.entries(release.integrity).filter(([path]) => isStarted(path))),
    };
  };

  const remotes = Object.fromEntries(
    Object.entries(plan.remotes).map(([name, planned]) => [
      name,
      { ...planned, chain: planned.chain.map((release) => shortened(planned, release)) },
    ]),
  );
  return { plan: { ...plan, remotes }, ...(releases.length > 0 && { planFiles: linkTo(named, releases) }) };
};
