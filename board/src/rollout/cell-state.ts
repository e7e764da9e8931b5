import type { BoardCell, BoardHealth, BoardOverview, BoardRelease } from '@jangada/contracts/delivery/board.endpoints';
import type { HealthAlarm } from '@jangada/contracts/delivery/health.endpoints';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { satisfies } from '@jangada/contracts/delivery/version-range';

/** The marks of one tenant's rollout of one remote, worst first. */
export type CellMark =
  | 'killed'
  | 'off'
  | 'alarm'
  | 'failing'
  | 'incompatible'
  | 'held'
  | 'pinned'
  | 'canary'
  | 'blocked'
  | 'autoRollback';

/** The role of a release in a rollout. */
export type ReleasePart = 'canary' | 'pin' | 'stable' | 'previous' | 'other';

/** Fewer loads than this are too few for a rate. */
const ATTEMPTS_MIN = 10;

/** The lowest rate of a failing release: one failed load in twenty is more than chance. */
const FAILING_RATE_MIN = 0.05;

export const isPinned = ({ pin }: Rollout, nowMs: number): boolean =>
  pin !== null && (pin.until === null || Date.parse(pin.until) > nowMs);

/** The release that most guests get; null when there is none. The previous release replaces a blocked one. */
export const mainVersion = (rollout: Rollout, nowMs: number): string | null => {
  const { kill, pin, stable, previous, blocked } = rollout;
  if (kill === 'hide' || kill === 'maintenance') return null;
  const chain =
    kill === 'previous' ? [previous] : [isPinned(rollout, nowMs) && pin ? pin.version : stable, stable, previous];
  return chain.find((version) => version !== null && !blocked.includes(version)) ?? null;
};

/** The role of a live release. `other` is not live: replaced, blocked, or of a killed remote. */
export const partOf = (rollout: Rollout, version: string, nowMs: number): ReleasePart => {
  const { kill, blocked } = rollout;
  if (kill === 'hide' || kill === 'maintenance' || blocked.includes(version)) return 'other';
  if (kill === 'previous') return rollout.previous === version ? 'previous' : 'other';
  if (rollout.canary?.version === version) return 'canary';
  if (isPinned(rollout, nowMs) && rollout.pin?.version === version) return 'pin';
  if (rollout.stable === version) return 'stable';
  return rollout.previous === version ? 'previous' : 'other';
};

/** The version of the canary; null when there is none, or when its remote is killed. */
export const liveCanary = (rollout: Rollout, nowMs: number): string | null => {
  const { canary } = rollout;
  return canary && partOf(rollout, canary.version, nowMs) === 'canary' ? canary.version : null;
};

export const rateOf = ({ attempts, failures }: { attempts: number; failures: number }): number =>
  attempts === 0 ? 0 : Math.min(1, failures / attempts);

export const isFailing = (health: BoardHealth): boolean =>
  health.attempts >= ATTEMPTS_MIN && rateOf(health) >= FAILING_RATE_MIN;

/** The alarm of a cell's stable release; undefined while it works. */
export const alarmOf = (
  { alarms }: BoardOverview,
  { tenant, remote, rollout }: Pick<BoardCell, 'tenant' | 'remote' | 'rollout'>,
): HealthAlarm | undefined =>
  alarms.find((one) => one.tenant === tenant && one.remote === remote && one.version === rollout.stable);

/** The health of a cell's live releases, the main one first. */
export const healthOf = (overview: BoardOverview, cell: BoardCell, nowMs: number): BoardHealth[] => {
  const order: readonly ReleasePart[] = ['pin', 'stable', 'canary', 'previous', 'other'];
  const place = ({ version }: BoardHealth): number => order.indexOf(partOf(cell.rollout, version, nowMs));
  return overview.health
    .filter(({ tenant, remote }) => tenant === cell.tenant && remote === cell.remote)
    .toSorted((a, b) => place(a) - place(b));
};

const releaseOf = (overview: BoardOverview, remote: string, version: string | null): BoardRelease | undefined =>
  overview.releases.find((release) => release.remote === remote && release.version === version);

/** The contract of the shell that most guests of a tenant get; null when none is live. */
export const hostContractOf = (overview: BoardOverview, tenant: string, nowMs: number): string | null => {
  const host = overview.cells.find((cell) => cell.tenant === tenant && cell.remote === 'host');
  return host ? (releaseOf(overview, 'host', mainVersion(host.rollout, nowMs))?.contract.built ?? null) : null;
};

/** A live release that its tenant's shell refuses; undefined when all fit. */
export const incompatibleRelease = (
  overview: BoardOverview,
  cell: BoardCell,
  nowMs: number,
): BoardRelease | undefined => {
  const contract = hostContractOf(overview, cell.tenant, nowMs);
  if (cell.remote === 'host' || contract === null) return undefined;
  const canary = liveCanary(cell.rollout, nowMs);
  return [mainVersion(cell.rollout, nowMs), canary]
    .map((version) => releaseOf(overview, cell.remote, version))
    .find((release) => release && !satisfies(contract, release.contract.range));
};

export const marksOf = (overview: BoardOverview, cell: BoardCell, nowMs: number): CellMark[] => {
  const { rollout, revision } = cell;
  const marks: [CellMark, boolean][] = [
    ['killed', rollout.kill !== null],
    ['off', rollout.kill === null && revision > 0 && mainVersion(rollout, nowMs) === null],
    ['alarm', alarmOf(overview, cell) !== undefined],
    [
      'failing',
      healthOf(overview, cell, nowMs).some((one) => partOf(rollout, one.version, nowMs) !== 'other' && isFailing(one)),
    ],
    ['incompatible', incompatibleRelease(overview, cell, nowMs) !== undefined],
    ['held', rollout.canary?.held !== undefined],
    ['pinned', isPinned(rollout, nowMs)],
    ['canary', rollout.canary !== null],
    ['blocked', rollout.blocked.length > 0],
    ['autoRollback', rollout.auto_rollback === true],
  ];
  return marks.filter(([, isSo]) => isSo).map(([mark]) => mark);
};

const urgent: readonly CellMark[] = ['killed', 'off', 'alarm', 'failing', 'incompatible', 'held'];

/** Does the cell only have a plain stable release? An allowed automatic rollback does not count as a difference. */
export const isSteady = (marks: readonly CellMark[]): boolean => marks.every((mark) => mark === 'autoRollback');

export const needsAttention = (marks: readonly CellMark[]): boolean => marks.some((mark) => urgent.includes(mark));
