import { incompatibilities, type Incompatibility, type Meeting } from './surface.ts';

/** The limit of listed breaks of one release; the others are only counted. */
const SHOWN_MAX = 3;

/** A release that a tenant may get now: named as stable, previous, canary or pin, and not blocked. */
export interface LiveRelease {
  readonly tenant: string;
  /** The remote is killed for this tenant: no guest gets the release, but ending the kill would serve it. */
  readonly isKilled?: boolean;
  readonly release: Meeting & { readonly bundled?: readonly { readonly remote: string }[] | undefined };
}

/** A reason why publishing a release would break others, or why it could not work in any shell. */
export interface ContractProblem {
  /** The live release that does not fit the published one. */
  readonly release: { readonly remote: string; readonly version: string };
  readonly tenants: readonly string[];
  readonly breaks: readonly Incompatibility[];
  /** A sentence for the publisher: the release, the tenants and the break. */
  readonly sentence: string;
}

const majorOf = ({ contract }: Meeting): number => Number(contract.built.split('.')[0]);

const same = (one: Meeting, other: Meeting): boolean => one.remote === other.remote && one.version === other.version;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

const tell = (breaks: readonly Incompatibility[]): string => {
  const shown = breaks.slice(0, SHOWN_MAX).map(({ sentence }) => sentence);
  const others = breaks.length - shown.length;
  return listed(others > 0 ? [...shown, `${others} more`] : shown);
};

interface Places {
  readonly release: LiveRelease['release'];
  readonly tenants: string[];
  /** The tenants for which the remote is killed. */
  readonly killed: string[];
}

/** Each release once, with all its tenants. */
const byRelease = (live: readonly LiveRelease[]): Places[] => {
  const found = new Map<string, Places>();
  for (const { tenant, release, isKilled = false } of live) {
    const key = `${release.remote}@${release.version}`;
    const known = found.get(key) ?? { release, tenants: [], killed: [] };
    if (!known.tenants.includes(tenant)) {
      known.tenants.push(tenant);
      if (isKilled) known.killed.push(tenant);
    }
    found.set(key, known);
  }
  return [...found.values()];
};

const formatPlaces = ({ tenants, killed }: Places): string => {
  const live = tenants.filter((tenant) => !killed.includes(tenant));
  return [
    ...(live.length > 0 ? [`live in ${listed(live)}`] : []),
    ...(killed.length > 0 ? [`killed in ${listed(killed)}`] : []),
  ].join(', ');
};

const problemOf = (places: Places, breaks: readonly Incompatibility[]): ContractProblem => ({
  release: { remote: places.release.remote, version: places.release.version },
  tenants: places.tenants,
  breaks,
  sentence: `${places.release.remote} ${places.release.version}, ${formatPlaces(places)}: ${tell(breaks)}`,
});

/** Does a live remote run in a shell of its own tenant? A remote that is already broken cannot break again. */
const runsNow = ({ tenant, release }: LiveRelease, live: readonly LiveRelease[]): boolean => {
  const shells = live.filter((one) => one.tenant === tenant && one.release.remote === 'host');
  return shells.length === 0 || shells.some((shell) => incompatibilities(shell.release, release).length === 0);
};

/**
 * A shell breaks a live remote when it removes something the remote uses. With a higher major version of the contract
 * the shell declares the break itself: then it may be published, and each tenant's rollout refuses it until the remotes
 * have moved.
 */
const problemsOfHost = (host: LiveRelease['release'], live: readonly LiveRelease[]): ContractProblem[] => {
  if (host.bundled) return [];
  const running = live.filter((one) => {
    if (one.release.remote === 'host') return false;
    const shells = live.filter(({ tenant, release }) => tenant === one.tenant && release.remote === 'host');
    const announced = shells.length > 0 && shells.every(({ release }) => majorOf(host) > majorOf(release));
    return !announced && runsNow(one, live);
  });
  return byRelease(running).flatMap((one) => {
    const breaks = incompatibilities(host, one.release);
    return breaks.length > 0 ? [problemOf(one, breaks)] : [];
  });
};

/**
 * True when one contract version is as new as another: they are compared by three numbers, without a suffix after a
 * hyphen.
 */
const isAtLeast = (one: string, other: string): boolean => {
  const [left = [], right = []] = [one, other].map((version) =>
    (version.split('-', 1)[0] ?? '').split('.').map(Number),
  );
  const at = left.findIndex((number, index) => number !== right[index]);
  return at < 0 || (left[at] ?? 0) > (right[at] ?? 0);
};

/**
 * A remote has to run in at least one shell: a live one, or a published one that can be the next. Releases that were
 * built together are published together, the shell first, and may be rolled out together.
 */
const problemsOfRemote = (
  remote: Meeting,
  live: readonly LiveRelease[],
  published: readonly Meeting[],
): ContractProblem[] => {
  const shells = byRelease(live.filter(({ release }) => release.remote === 'host'));
  if (shells.length === 0 || shells.some(({ release }) => release.bundled)) return [];
  const coming = published.filter((shell) =>
    shells.every(({ release }) => isAtLeast(shell.contract.built, release.contract.built)),
  );
  const fits = [...shells.map(({ release }) => release), ...coming].some(
    (shell) => incompatibilities(shell, remote).length === 0,
  );
  return fits ? [] : shells.map((shell) => problemOf(shell, incompatibilities(shell.release, remote)));
};

/**
 * The problems of publishing a release next to all live releases; empty without problems.
 *
 * @param live every release that any tenant may get now
 * @param publishedHosts shells that are published, live or not
 */
export const contractProblems = (
  release: LiveRelease['release'],
  live: readonly LiveRelease[],
  publishedHosts: readonly Meeting[],
): ContractProblem[] => {
  const others = live.filter((one) => !same(one.release, release));
  return release.remote === 'host'
    ? problemsOfHost(release, others)
    : problemsOfRemote(release, others, publishedHosts);
};
