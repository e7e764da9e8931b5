import type { GateEvidence, Rollout } from './rollout.ts';

type Canary = NonNullable<Rollout['canary']>;

const PERCENT = 100;

const stepOf = ({ ramp }: Canary): string => (ramp ? `, step ${ramp.step + 1} of ${ramp.steps.length}` : '');

const describeCanary = (canary: Canary): string =>
  `canary ${canary.version} at ${canary.percent} %${stepOf(canary)}${canary.held === undefined ? '' : `, held (${canary.held})`}`;

const describePin = ({ version, until }: NonNullable<Rollout['pin']>): string =>
  `pinned to ${version}${until ? ` until ${until}` : ''}`;

/** Describes a rollout in one line, for operators. */
export const describeRollout = ({ stable, previous, canary, pin, blocked, kill, auto_rollback }: Rollout): string =>
  [
    kill && `killed (${kill})`,
    pin && describePin(pin),
    canary && describeCanary(canary),
    `stable ${stable ?? 'nothing'}`,
    previous && `previous ${previous}`,
    blocked.length > 0 && `blocked ${blocked.join(', ')}`,
    auto_rollback && 'automatic rollback',
  ]
    .filter(Boolean)
    .join(', ');

const versionChange = (word: string, before: string | null, after: string | null): string[] =>
  before === after ? [] : [`${word} ${before ?? 'nothing'} → ${after ?? 'nothing'}`];

const canaryChange = (before: Rollout['canary'], after: Rollout['canary']): string[] => {
  if (!before || !after)
    return before ? [`no canary ${before.version} any more`] : after ? [describeCanary(after)] : [];
  if (before.version !== after.version) return [`canary ${before.version} → ${describeCanary(after)}`];
  const changes: string[] = [];
  if (before.percent !== after.percent) {
    changes.push(`canary ${after.version} from ${before.percent} % to ${after.percent} %${stepOf(after)}`);
  } else if (JSON.stringify(before.ramp) !== JSON.stringify(after.ramp)) {
    changes.push(
      after.ramp
        ? `canary ${after.version} on another ramp${stepOf(after)}`
        : `canary ${after.version} without its ramp`,
    );
  }
  if (before.salt !== after.salt) changes.push(`canary ${after.version} with other people`);
  if (before.held !== after.held) {
    changes.push(
      after.held === undefined ? `canary ${after.version} goes on` : `canary ${after.version} held (${after.held})`,
    );
  }
  return changes;
};

const pinChange = (before: Rollout['pin'], after: Rollout['pin']): string[] => {
  if (before?.version === after?.version && before?.until === after?.until) return [];
  return [after ? describePin(after) : `not pinned to ${before?.version ?? 'anything'} any more`];
};

/** The changes of another revision, each in a few words; empty without changes. */
export const describeDifference = (before: Rollout, after: Rollout): string[] => [
  ...(before.kill === after.kill ? [] : [after.kill ? `killed (${after.kill})` : 'revived']),
  ...pinChange(before.pin, after.pin),
  ...versionChange('stable', before.stable, after.stable),
  ...versionChange('previous', before.previous, after.previous),
  ...canaryChange(before.canary, after.canary),
  ...after.blocked.filter((version) => !before.blocked.includes(version)).map((version) => `${version} blocked`),
  ...before.blocked
    .filter((version) => !after.blocked.includes(version))
    .map((version) => `${version} not blocked any more`),
  ...(Boolean(before.auto_rollback) === Boolean(after.auto_rollback)
    ? []
    : [after.auto_rollback ? 'automatic rollback' : 'no automatic rollback any more']),
];

const side = ({ version, attempts, failures }: GateEvidence['canary']): string =>
  `${version} failed ${failures} of ${attempts} times${attempts > 0 ? ` (${((failures / attempts) * PERCENT).toFixed(1)} %)` : ''}`;

const verdicts: Readonly<Record<GateEvidence['verdict'], string>> = {
  healthy: 'it let the canary go on',
  'too-few': 'too few to tell',
  held: 'it held the canary',
  'rolled-back': 'it rolled the canary back',
};

const waitOf = ({ limit_ms, p_value, canary, stable }: NonNullable<GateEvidence['slow']>): string =>
  ` The first view took longer than ${limit_ms} ms for ${canary.slow} of ${canary.guests} guests of the canary` +
  ` and ${stable.slow} of ${stable.guests} of the stable release, p = ${p_value.toPrecision(2)}.`;

/** The gate's evidence for its decision, as a sentence. */
export const describeEvidence = ({ from, to, canary, stable, p_value, verdict, kinds, slow }: GateEvidence): string => {
  const seen = Object.entries(kinds).map(([kind, times]) => `${kind} ${times} ×`);
  return [
    `From ${from} to ${to} canary ${side(canary)} ${stable ? `and stable ${side(stable)}` : 'had no stable release to compare with'}`,
    p_value === null ? '' : `, which chance alone would give with p = ${p_value.toPrecision(2)}`,
    `: ${verdicts[verdict]}.`,
    seen.length > 0 ? ` Failures of the canary: ${seen.join(', ')}.` : '',
    slow ? waitOf(slow) : '',
  ].join('');
};
