import { readFileSync } from 'node:fs';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { readMoment, showMoment } from '@jangada/contracts/delivery/local-schedule';
import { REST, waveStep, waveSteps, type WavePlan, type WaveStep } from '@jangada/contracts/delivery/wave-plan';
import * as waves from '@jangada/contracts/delivery/waves.endpoints';
import * as z from '@jangada/contracts/values/schema';
import { UsageError, type Arguments, type WaveWords } from '../arguments.ts';
import { countOf, totalsLine } from '../format-totals.ts';
import { table } from '../table.ts';
import { waveStepOf } from '../wave-words.ts';
import type { Commands, Outcome } from './command.ts';

const PERCENT_MAX = 100;

/** The waves of `--wave` or of a JSON file; with `--start` alone one wave of the tenants that are named. */
const stepsOf = (args: Arguments, { words, file }: WaveWords): readonly WaveStep[] => {
  if (file !== undefined) {
    return stepsOfFile(file);
  }
  if (words.length > 0) return words.map(waveStepOf);
  const { isAll, selectors } = args.tenants();
  const percent = args.canary();
  return [{ tenants: isAll ? [REST] : [...selectors], ...(percent !== null && { percent }) }];
};

const WAVE_KEYS = Object.keys(waveStep.shape);

const parsedFile = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `--wave-file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
};

const stepsOfFile = (file: string): readonly WaveStep[] => {
  const json = parsedFile(file);
  const read = z.safeParse(waveSteps, json);
  if (!read.success) throw new UsageError(`${file} is no list of waves: [{"tenants": ["tag:small"], "minutes": 30}]`);
  const keys = (json as object[]).flatMap((step) => Object.keys(step));
  const unknown = keys.find((key) => !WAVE_KEYS.includes(key));
  // A misspelt percentage would be a wave for everybody.
  if (unknown !== undefined)
    throw new UsageError(`${file}: a wave has no ${JSON.stringify(unknown)}; it has ${WAVE_KEYS.join(', ')}`);
  return read.data;
};

const startOf = (text: string): string => {
  const moment = readMoment(text);
  if (moment === null) throw new UsageError(`--start must be a moment like 2026-12-01T06:00; ${text} is none`);
  return moment;
};

const stateOf = (plan: WavePlan, index: number): string => {
  if (index > plan.wave) return plan.state === 'cancelled' ? 'not started' : 'to come';
  if (index < plan.wave || plan.state === 'done') return 'out';
  return plan.state;
};

const waveLines = (plan: WavePlan, list: boolean): string[] => {
  const rows = plan.waves.map((wave, index) => [
    `  ${index + 1}`,
    stateOf(plan, index),
    wave.name,
    wave.percent === PERCENT_MAX ? 'everybody' : `${wave.percent} %`,
    countOf(wave.tenants.length, 'tenant'),
    `${wave.minutes} minutes, ${countOf(wave.visits, 'guest')}`,
  ]);
  const lines = table(rows).split('\n');
  return list ? lines.flatMap((line, index) => [line, `       ${plan.waves[index]?.tenants.join(', ')}`]) : lines;
};

const progressLines = ({ state, waves: all, wave, progress }: WavePlan): string[] => {
  const current = all[wave];
  if (state !== 'running' || !current || !progress) return [];
  return [`  waits: ${progress.minutes} of ${current.minutes} minutes, ${progress.visits} of ${current.visits} guests`];
};

/** A plan as text: what, which state, each wave, and what it waits for. */
export const describePlan = (plan: WavePlan, list = false): string => {
  const releases = plan.releases.map(({ remote, version }) => `${remote} ${version}`).join(', ');
  const state = plan.state === 'planned' ? `starts ${showMoment(plan.starts_at)}` : plan.state;
  return [
    `${plan.id ?? 'dry run'}  ${releases}: ${state}`,
    `  ${plan.author}: ${plan.reason}`,
    ...waveLines(plan, list),
    ...progressLines(plan),
    ...(plan.why ? [`  ${['running', 'planned', 'proposed'].includes(plan.state) ? 'waits: ' : ''}${plan.why}`] : []),
    ...(plan.left_out.length > 0 ? [`  goes on without ${plan.left_out.join(', ')}`] : []),
  ].join('\n');
};

const formatForecast = ({ plan, totals, problems }: waves.PlannedWaves, args: Arguments): Outcome => {
  const standing = problems.filter(({ forceable }) => !(forceable && args.force));
  const lines = totals
    ? [totalsLine(totals.all), ...totals.waves.map((one, index) => `  wave ${index + 1}: ${totalsLine(one)}`)]
    : [];
  return {
    text: [
      ...lines,
      describePlan(plan, args.list),
      ...standing.map(({ tenant, message }) => `refused in ${tenant}: ${message}`),
      standing.length > 0
        ? 'It would be refused; nothing was changed.'
        : 'Nothing was changed: leave out --dry-run to do it.',
    ].join('\n'),
    json: { plan, totals, problems },
    failed: standing.length > 0,
  };
};

/** A wave names its own tenants and their share, so the same options beside it would be ignored. */
const refuseBesideWaves = (args: Arguments, namesTenants: boolean): void => {
  if (namesTenants)
    throw new UsageError('--wave names its tenants: write no --tenant and no --all beside it; --all-except is allowed');
  if (args.canary() !== null) throw new UsageError('--wave has its own percentage: "tag:small at 5%", not --canary');
};

/** Plans a rollout in waves, or one that starts later. */
export const planRollout = async (args: Arguments, call: DeliveryClient): Promise<Outcome> => {
  const words = args.waves();
  if (!words) throw new UsageError('--wave or --start is missing');
  if (args.ramp()) throw new UsageError('--ramp is of one rollout: a wave has a percentage');
  const { start } = words;
  const { except, selectors } = args.tenantsOption();
  const namesWaves = words.words.length > 0 || words.file !== undefined;
  if (namesWaves) refuseBesideWaves(args, except.length === 0 && selectors.length > 0);
  const body = {
    releases: args.namedReleases(),
    waves: stepsOf(args, words),
    ...(except.length > 0 && { except }),
    ...(start !== undefined && { starts_at: startOf(start) }),
    ...(args.force && { force: true }),
    ...(args.dryRun && { dry_run: true }),
    ...{ author: args.author(), reason: args.reason() },
  };
  const planned = await call(waves.planWaves, { body });
  if (args.dryRun) return formatForecast(planned, args);
  return { text: describePlan(planned.plan, args.list), json: planned };
};

const requirePlanId = (id: string): void => {
  if (!z.safeParse(z.uuid(), id).success)
    throw new UsageError(`${id} is no id of a plan: jangada waves lists them in full`);
};

const isDecision = (word: string | undefined): word is waves.WaveDecision =>
  (waves.waveDecisions as readonly (string | undefined)[]).includes(word);

export const waveCommands: Commands = {
  waves: {
    usage: 'waves',
    summary: 'the plans of waves: their state, what they wait for, or why they stopped',
    run: async (_args, call) => {
      const { data } = await call(waves.listWaves);
      return { text: data.map((plan) => describePlan(plan)).join('\n\n') || 'No waves are planned', json: data };
    },
  },
  wave: {
    usage: 'wave (show <id> [--list] | approve <id> | pause <id> | resume <id> | cancel <id>) --reason why',
    summary:
      'approve a plan of another operator, pause it, let it go on, or cancel it: every tenant it has changed goes back',
    run: async (args, call) => {
      const [verb, id] = [args.word(1), args.word(2)];
      if (id === undefined) throw new UsageError('name the plan: jangada waves lists the ids');
      if (verb === 'show') {
        requirePlanId(id);
        const plan = await call(waves.getWaves, { params: { id } });
        return { text: describePlan(plan, args.list), json: plan };
      }
      if (!isDecision(verb)) throw new UsageError(`there is no command wave ${verb}`);
      requirePlanId(id);
      const body = { decision: verb, author: args.author(), reason: args.reason() };
      const plan = await call(waves.decideWaves, { params: { id }, body });
      return { text: describePlan(plan), json: plan };
    },
  },
};
