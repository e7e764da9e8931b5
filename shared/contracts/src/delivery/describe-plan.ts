import type { ExplainedRemote, Explanation } from './explain.endpoints.ts';
import type { Refusal } from './resolve.ts';
import { describeEvidence, describeRollout } from './describe-rollout.ts';

const because: Readonly<Record<ExplainedRemote['reason'], string>> = {
  kill: 'the remote is killed',
  pin: 'the tenant is pinned to it',
  canary: 'the guest is on the canary',
  stable: 'it is the stable release',
  previous: 'what comes before it in the rollout cannot be served',
  'nothing-published': 'the rollout names nothing that can be served',
  incompatible: 'nothing that the rollout names fits the shell',
  override: 'a developer runs it in this browser',
};

const against: Readonly<Record<Refusal, string>> = {
  blocked: 'is blocked',
  unpublished: 'is not published',
  incompatible: 'does not fit the contract of the shell',
};

const headline = ({ remote, chain, state, reason }: ExplainedRemote): string => {
  const [served, ...fallbacks] = chain;
  if (state === 'hidden') return `${remote}: hidden, because ${because[reason]}`;
  if (state === 'maintenance') return `${remote}: says that it is under maintenance, because ${because[reason]}`;
  if (served === undefined) return `${remote}: nothing, because ${because[reason]}`;
  const next = fallbacks.length > 0 ? `; if it fails ${fallbacks.join(', then ')}` : '; nothing to fall back to';
  return `${remote}: ${served}, because ${because[reason]}${next}`;
};

const onRamp = ({ ramp, rollout: { canary } }: ExplainedRemote): string[] => {
  if (!ramp) return [];
  const since = canary?.since === undefined ? '' : ` since ${canary.since}`;
  const place = ramp.place.toFixed(2);
  return [
    `The canary ${ramp.version} is at ${ramp.percent} %${since}; the guest stands at ${place}, so ${ramp.on ? 'on it' : 'not on it'}.`,
    ...(canary?.held === undefined ? [] : [`It is held: ${canary.held}.`]),
  ];
};

/** The reason why a guest gets a release of one remote: a summary line, then its causes. */
export const describeRemote = (explained: ExplainedRemote): { headline: string; facts: string[] } => {
  const { written, considered, rollout, bundled } = explained;
  if (bundled)
    return {
      headline: headline(explained),
      facts: ['It comes with the bundle of the shell; its own rollout is not asked.'],
    };
  const refused = considered.flatMap((one) =>
    one.refused ? [`${one.version} (${one.reason}) ${against[one.refused]}.`] : [],
  );
  return {
    headline: headline(explained),
    facts: [
      written
        ? `Revision ${written.revision} by ${written.author} at ${written.created_at}, "${written.reason}": ${describeRollout(rollout)}.`
        : 'It was never rolled out here.',
      ...onRamp(explained),
      ...refused,
      ...(written?.evidence ? [describeEvidence(written.evidence)] : []),
    ],
  };
};

/** The whole answer to "why does this guest get this release", for people. */
export const describeExplanation = (explanation: Explanation): string => {
  const { tenant, guest, at, revision, host_contract, remotes } = explanation;
  const lines = remotes.flatMap((explained) => {
    const { headline: first, facts } = describeRemote(explained);
    return [first, ...facts.map((fact) => `  ${fact}`)];
  });
  return [
    `Guest ${guest} of ${tenant} at ${at}: revision ${revision} of the tenant, a shell with contract ${host_contract}.`,
    ...lines,
  ].join('\n');
};
