import type { ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import type { BoardCell, BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import * as steps from '@jangada/contracts/delivery/rollout-changes';
import type { RampStep, Rollout } from '@jangada/contracts/delivery/rollout';

/** All actions on a rollout, in display order. */
export const actions = [
  ...(['rollout', 'canary', 'ramp', 'stop-canary', 'hold', 'resume'] as const),
  ...(['pin', 'unpin', 'block', 'unblock', 'kill', 'revive', 'last-good', 'rollback'] as const),
  ...(['auto-rollback', 'stop-auto-rollback'] as const),
] as const;

export type ActionName = (typeof actions)[number];

/** How a remote is turned off. */
export const modes = ['hide', 'maintenance', 'previous'] as const;

/** The fields as typed. Invalid values stay, also through conflicts. */
export interface Draft {
  readonly action: ActionName;
  readonly remote: string;
  readonly tenants: readonly string[];
  /** The one site that goes back to a revision, because each site numbers its own. The other sites stay chosen. */
  readonly site: string;
  readonly version: string;
  readonly percent: string;
  readonly steps: string;
  /** The value of a `datetime-local` field, in local time; empty means without an end. */
  readonly until: string;
  readonly mode: NonNullable<Rollout['kill']>;
  readonly revision: string;
  readonly reason: string;
  /** Open tabs apply the change without waiting for a safe point. */
  readonly urgent: boolean;
}

const emptyDraft: Draft = {
  action: 'rollout',
  remote: 'host',
  tenants: [],
  site: '',
  version: '',
  percent: '10',
  steps: '5:30, 25:60, 50:60',
  until: '',
  mode: 'hide',
  revision: '',
  reason: '',
  urgent: false,
};

/** A draft with the known values, and defaults for all other fields. */
export const draftFrom = (known: Partial<Draft>): Draft => {
  const draft = { ...emptyDraft, site: known.tenants?.[0] ?? '', ...known };
  return { ...draft, urgent: known.urgent ?? isUrgentByDefault(draft.action) };
};

const actionsWithVersion: readonly ActionName[] = ['rollout', 'canary', 'ramp', 'pin', 'block', 'unblock'];

export const needsVersion = (action: ActionName): boolean => actionsWithVersion.includes(action);

/** Whether an action removes a release from guests; it is shown as dangerous. */
export const isDestructive = (action: ActionName): boolean => action === 'block' || action === 'kill';

/**
 * True for a block, because a blocked release does harm. Other changes wait in open tabs until the visitor is not busy.
 */
export const isUrgentByDefault = (action: ActionName): boolean => action === 'block';

const STEP = /^(\d{1,3}(?:\.\d+)?)\s*%?\s*:\s*(\d{1,5})$/;
const PERCENT_MAX = 100;

/** Parses the typed steps of a ramp; null when they are invalid. */
export const readSteps = (text: string): [RampStep, ...RampStep[]] | null => {
  const read: RampStep[] = [];
  for (const part of text.split(/[,;\n]/).map((word) => word.trim())) {
    const [, percent, minutes] = STEP.exec(part) ?? [];
    const step = { percent: Number(percent), minutes: Number(minutes) };
    const isGrowing = step.percent > (read.at(-1)?.percent ?? -1);
    if (percent === undefined || step.percent > PERCENT_MAX || step.minutes < 1 || !isGrowing) return null;
    read.push(step);
  }
  const [first, ...rest] = read;
  return first ? [first, ...rest] : null;
};

export const readPercent = (text: string): number | null => {
  const value = Number(text.replace(',', '.'));
  return text.trim() !== '' && value >= 0 && value <= PERCENT_MAX ? value : null;
};

const readUntil = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());

export type DraftProblem = 'version' | 'percent' | 'steps' | 'until' | 'revision' | 'tenants';

/** The missing or invalid fields of a preview. The reason is needed only for writing. */
export const problemsOf = (draft: Draft, nowMs: number): DraftProblem[] => {
  const problems: [DraftProblem, boolean][] = [
    ['tenants', sitesOf(draft).length === 0],
    ['version', needsVersion(draft.action) && draft.version === ''],
    ['percent', draft.action === 'canary' && readPercent(draft.percent) === null],
    ['steps', draft.action === 'ramp' && readSteps(draft.steps) === null],
    ['until', draft.action === 'pin' && draft.until !== '' && !(new Date(draft.until).getTime() > nowMs)],
    ['revision', draft.action === 'rollback' && draft.revision === ''],
  ];
  return problems.filter(([, isSo]) => isSo).map(([problem]) => problem);
};

/** The draft as a function from one rollout to the next; null while the draft is incomplete, and for what goes back. */
const stepOf = (draft: Draft): steps.RolloutStep | null => {
  switch (draft.action) {
    case 'rollout':
      return steps.promote(draft.version);
    case 'canary':
      return steps.canary(draft.version, readPercent(draft.percent) ?? 0);
    case 'ramp': {
      const ramp = readSteps(draft.steps);
      return ramp && steps.ramp(draft.version, ramp);
    }
    case 'stop-canary':
      return steps.stopCanary;
    case 'hold':
      return steps.hold(draft.reason.trim() || '…');
    case 'resume':
      return steps.resume;
    case 'pin':
      return steps.pin(draft.version, readUntil(draft.until));
    case 'unpin':
      return steps.pin(null);
    case 'block':
      return steps.block(draft.version);
    case 'unblock':
      return steps.unblock(draft.version);
    case 'kill':
      return steps.kill(draft.mode);
    case 'revive':
      return steps.revive;
    case 'auto-rollback':
      return steps.autoRollback(true);
    case 'stop-auto-rollback':
      return steps.autoRollback(false);
    case 'last-good':
    case 'rollback':
      return null;
  }
};

type Scope = Pick<Draft, 'action' | 'remote' | 'tenants' | 'site'>;

/** The sites that the action is about. */
const sitesOf = ({ action, tenants, site }: Scope): readonly string[] => {
  if (action !== 'rollback') return tenants;
  return site === '' ? [] : [site];
};

export const cellsOf = (overview: BoardOverview, draft: Scope): BoardCell[] => {
  const sites = sitesOf(draft);
  return overview.cells.filter((cell) => cell.remote === draft.remote && sites.includes(cell.tenant));
};

const goingBack = ({ action, revision }: Draft): Pick<ProposedChange, 'to' | 'to_revision'> =>
  action === 'last-good' ? { to: 'last-good' } : { to_revision: Number(revision) };

/** The changes to write: the next rollout of each site, based on the shown revision. */
export const changesOf = (draft: Draft, overview: BoardOverview): ProposedChange[] => {
  const step = stepOf(draft);
  return cellsOf(overview, draft).map(({ tenant, remote, revision, rollout }) => ({
    tenant,
    remote,
    expected_revision: revision,
    ...(step ? { rollout: step(rollout) } : goingBack(draft)),
  }));
};

type OnlySometimes = Exclude<ActionName, 'rollout' | 'canary' | 'ramp' | 'pin' | 'block' | 'kill'>;

const onlySometimes: Readonly<Record<OnlySometimes, (cell: BoardCell) => boolean>> = {
  'stop-canary': ({ rollout }) => rollout.canary !== null,
  hold: ({ rollout }) => rollout.canary !== null && rollout.canary.held === undefined,
  resume: ({ rollout }) => rollout.canary?.held !== undefined,
  unpin: ({ rollout }) => rollout.pin !== null,
  unblock: ({ rollout }) => rollout.blocked.length > 0,
  revive: ({ rollout }) => rollout.kill !== null,
  'last-good': ({ revision }) => revision > 1,
  rollback: ({ revision }) => revision > 1,
  'auto-rollback': ({ rollout }) => rollout.auto_rollback !== true,
  'stop-auto-rollback': ({ rollout }) => rollout.auto_rollback === true,
};

const isOnlySometimes = (action: ActionName): action is OnlySometimes => Object.hasOwn(onlySometimes, action);

/**
 * The text key of the reason why an action is unavailable for all of these cells; null when it is available for one.
 */
export const notNow = (action: ActionName, cells: readonly BoardCell[]): OnlySometimes | null =>
  isOnlySometimes(action) && cells.length > 0 && !cells.some(onlySometimes[action]) ? action : null;
