import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ownRemote } from '@jangada/build/targets';
import { semver } from '@jangada/contracts/delivery/release';
import { RAMP_STEPS_MAX, type RampStep } from '@jangada/contracts/delivery/rollout';
import { readMoment } from '@jangada/contracts/delivery/local-schedule';
import { ALL_TENANTS } from '@jangada/contracts/delivery/tenant-groups';
import { releasableName, type ReleasableName } from '@jangada/contracts/values/remotes';
import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import * as z from '@jangada/contracts/values/schema';

/** The command line is wrong; the message contains the correct usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const PERCENT_MAX = 100;
const MINUTES = { m: 1, h: 60, d: 1_440 } as const;

const options = {
  tenant: { type: 'string', multiple: true },
  tenants: { type: 'string', multiple: true },
  all: { type: 'boolean', default: false },
  'all-except': { type: 'string', multiple: true },
  list: { type: 'boolean', default: false },
  wave: { type: 'string', multiple: true },
  'wave-file': { type: 'string' },
  start: { type: 'string' },
  together: { type: 'boolean', default: false },
  version: { type: 'string' },
  canary: { type: 'string' },
  ramp: { type: 'string' },
  reason: { type: 'string' },
  author: { type: 'string' },
  guest: { type: 'string' },
  remote: { type: 'string' },
  to: { type: 'string' },
  at: { type: 'string' },
  revision: { type: 'string' },
  'change-set': { type: 'string' },
  until: { type: 'string' },
  mode: { type: 'string' },
  domain: { type: 'string', multiple: true },
  like: { type: 'string' },
  'legal-name': { type: 'string' },
  licence: { type: 'string' },
  'pix-key': { type: 'string' },
  name: { type: 'string' },
  'key-file': { type: 'string' },
  'public-key': { type: 'string' },
  days: { type: 'string' },
  grace: { type: 'string' },
  keep: { type: 'string' },
  'older-than': { type: 'string' },
  minutes: { type: 'string' },
  edge: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  urgent: { type: 'boolean', default: false },
  'override-freeze': { type: 'boolean', default: false },
  on: { type: 'string', multiple: true },
  yes: { type: 'boolean', default: false },
  'allow-breaking': { type: 'boolean', default: false },
  out: { type: 'string' },
  from: { type: 'string' },
  'skip-check': { type: 'boolean', default: false },
  'without-source-maps': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The words and options of a command line, with a parser for each type. */
export const readArguments = (argv: readonly string[]) => {
  const { values, positionals } = parse(argv);

  const required = (name: 'reason' | 'guest' | 'remote' | 'name' | 'key-file' | 'legal-name'): string => {
    const value = values[name];
    if (!value) throw new UsageError(`--${name} is missing`);
    return value;
  };

  return {
    command: positionals[0] ?? 'help',
    help: values.help,
    skipCheck: values['skip-check'],
    withoutSourceMaps: values['without-source-maps'],
    /** The reason to break what is live; undefined without one. */
    allowBreaking: (): string | undefined => (values['allow-breaking'] ? required('reason') : undefined),
    /** The reason to publish what fails its check; undefined without --force. */
    forceReason: (): string | undefined => (values.force ? required('reason') : undefined),
    json: values.json,
    edge: values.edge,
    dryRun: values['dry-run'],
    force: values.force,
    /** Answers yes where the command would ask. */
    yes: values.yes,
    /** An admin writes the change although its tenants are frozen. */
    overrideFreeze: values['override-freeze'],
    /** The days and the hours of a freeze, unchecked. */
    freezeTimes: () => ({ days: wordsOf(values.on), from: values.from ?? '', to: values.to ?? '' }),
    /** Open tabs do not wait for a safe point. */
    urgent: values.urgent,
    name: (): ReleasableName => nameOf(positionals[1] ?? ownRemote),
    nameAt: (index: number): ReleasableName => nameOf(positionals[index]),
    required,
    /** An integer option; undefined when it is missing. */
    count: (name: 'days' | 'grace' | 'keep' | 'older-than' | 'minutes'): number | undefined => {
      const text = values[name];
      if (text === undefined) return undefined;
      if (!/^\d{1,6}$/.test(text)) throw new UsageError(`--${name} must be a whole number, not ${text}`);
      return Number(text);
    },
    keyFile: (): string => required('key-file'),
    keyFileOption: (): string | undefined => values['key-file'],
    publicKey: (): string | undefined => values['public-key'],
    /** A version as the second word after the command. */
    version: (): string => versionOf(positionals[2]),
    /** `wallet 1.2.0`, or with --together `wallet 1.2.0 account 1.4.0`. */
    namedReleases: (): NamedRelease[] => releasesOf(positionals.slice(1), values.together),
    versionOption: (): string | undefined => (values.version === undefined ? undefined : versionOf(values.version)),
    word: (index: number): string | undefined => positionals[index],
    /** Lists each tenant of a dry run. */
    list: values.list,
    /** `--tenant a,tag:small`, repeated or not; `--all`; `--all-except b`. */
    tenants: (): NamedTenants => {
      const named = tenantsOf(values);
      if (named.selectors.length > 0) return named;
      throw new UsageError('--tenant is missing: --tenant a,tag:small for several, --all for every one');
    },
    /** The same where the tenants may be left out. */
    tenantsOption: (): NamedTenants => tenantsOf(values),
    /** A rollout in waves, or one that starts later; null for one that is written at once. */
    waves: (): WaveWords | null => {
      const { wave: words = [], 'wave-file': file, start } = values;
      if (words.length === 0 && file === undefined && start === undefined) return null;
      if (words.length > 0 && file !== undefined) throw new UsageError('write --wave or --wave-file, not both');
      return { words, file: file && resolve(process.env['INIT_CWD'] ?? '.', file), start };
    },
    tenant: (): string => {
      const [tenant, another] = values.tenant ?? [];
      if (!tenant || another) throw new UsageError('exactly one --tenant is needed here');
      return tenant;
    },
    tenantOption: (): string | undefined => values.tenant?.[0],
    canary: (): number | null => {
      if (values.canary === undefined) return null;
      if (values.ramp !== undefined) throw new UsageError('write --canary or --ramp, not both');
      return percentOf(values.canary, '--canary must be a percentage from 0 to 100');
    },
    /** `1:10m,10:30m,50:1h`: one percent for ten minutes, ten for thirty, fifty for an hour, then all guests. */
    ramp: (): readonly [RampStep, ...RampStep[]] | null => (values.ramp === undefined ? null : rampOf(values.ramp)),
    until: (): string | null => (values.until === undefined ? null : futureOf(values.until)),
    at: (): string | undefined => (values.at === undefined ? undefined : momentOf('--at', values.at)),
    revision: (): number | undefined => numberOf('--to', values.to),
    atRevision: (): number | undefined => numberOf('--revision', values.revision),
    /** The folder of another bundler's build. */
    from: (): string | undefined =>
      values.from === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', values.from),
    out: (): string | undefined => values.out,
    changeSet: (): string | undefined => values['change-set'],
    mode: (): 'hide' | 'maintenance' | 'previous' => {
      const mode = z.safeParse(z.enum(['hide', 'maintenance', 'previous']), values.mode ?? 'hide');
      if (!mode.success) throw new UsageError('--mode must be hide, maintenance or previous');
      return mode.data;
    },
    remoteOption: (): ReleasableName | undefined => (values.remote === undefined ? undefined : nameOf(values.remote)),
    guest: () => required('guest'),
    reason: () => (values['dry-run'] ? (values.reason ?? 'a dry run') : required('reason')),
    /** `--domain a,b`, repeated or not; the first is the main one. */
    domains: (): string[] => {
      const domains = (values.domain ?? []).flatMap((one) => one.split(',')).filter(Boolean);
      if (domains.length === 0) throw new UsageError('--domain is missing');
      return domains;
    },
    option: (name: 'name' | 'like' | 'licence' | 'pix-key'): string | undefined => values[name],
    author: () => values.author ?? userInfo().username,
  };
};

export type Arguments = ReturnType<typeof readArguments>;

/** The tenants of a change as the command names them. */
export interface NamedTenants {
  readonly isAll: boolean;
  readonly selectors: readonly string[];
  readonly except: readonly string[];
}

/** The options of a rollout in waves. */
export interface WaveWords {
  readonly words: readonly string[];
  readonly file: string | undefined;
  readonly start: string | undefined;
}

/** Words between commas, each once. */
const wordsOf = (texts: readonly string[] = []): string[] => [
  ...new Set(texts.flatMap((one) => one.split(',')).filter(Boolean)),
];

const tenantsOf = (values: {
  readonly all: boolean;
  readonly tenant?: string[] | undefined;
  readonly tenants?: string[] | undefined;
  readonly 'all-except'?: string[] | undefined;
}): NamedTenants => {
  const selectors = wordsOf([...(values.tenant ?? []), ...(values.tenants ?? [])]);
  const except = wordsOf(values['all-except']);
  const isAll = values.all || values['all-except'] !== undefined;
  if (isAll && selectors.length > 0) throw new UsageError('write --all or --tenant, not both');
  if (values['all-except'] !== undefined && except.length === 0) throw new UsageError('--all-except names nobody');
  return { isAll, selectors: isAll ? [ALL_TENANTS] : selectors, except };
};

export interface NamedRelease {
  readonly remote: ReleasableName;
  readonly version: string;
}

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const nameOf = (text: string | undefined): ReleasableName => {
  const name = z.safeParse(releasableName, text);
  if (name.success) return name.data;
  throw new UsageError(
    text === undefined
      ? 'the name of a remote is missing'
      : `${text} is no name of a remote: lower-case letters and digits, or host for the shell`,
  );
};

const versionOf = (text: string | undefined): string => {
  const version = z.safeParse(semver, text);
  if (!version.success) throw new UsageError(`${text ?? 'the version'} must be written like 1.2.3`);
  return version.data;
};

const releasesOf = (words: readonly string[], together: boolean): NamedRelease[] => {
  const named = Array.from({ length: Math.max(1, Math.ceil(words.length / 2)) }, (_, index) => ({
    remote: nameOf(words[index * 2]),
    version: versionOf(words[index * 2 + 1]),
  }));
  if (named.length > 1 && !together) throw new UsageError('several remotes at once move --together: write it');
  const twice = named.find(({ remote }, index) => named.findIndex((other) => other.remote === remote) < index);
  if (twice) throw new UsageError(`${twice.remote} is named twice`);
  return named;
};

const percentOf = (text: string, otherwise: string): number => {
  const percent = text.trim() === '' ? Number.NaN : Number(text);
  if (!(percent >= 0 && percent <= PERCENT_MAX)) throw new UsageError(otherwise);
  return percent;
};

const rampOf = (text: string): readonly [RampStep, ...RampStep[]] => {
  const steps = text.split(',').map((part) => {
    const [, percent = '', amount = '', unit = ''] = /^([\d.]+):(\d+)([mhd])$/.exec(part.trim()) ?? [];
    if (unit !== 'm' && unit !== 'h' && unit !== 'd') {
      throw new UsageError(`--ramp must be written like 1:10m,10:30m,50:1h; ${part} is no step`);
    }
    const minutes = Number(amount) * MINUTES[unit];
    const share = percentOf(percent, `${percent} in --ramp is no percentage from 0 to 100`);
    if (share <= 0 || share >= 100) {
      throw new UsageError(`--ramp has steps above 0 and below 100 %; after the last one everybody has it`);
    }
    return { percent: share, minutes };
  });
  const [first, ...others] = steps;
  if (!first || steps.length > RAMP_STEPS_MAX) throw new UsageError(`--ramp has 1 to ${RAMP_STEPS_MAX} steps`);
  return [first, ...others];
};

const momentOf = (option: string, text: string): string => {
  const moment = readMoment(text);
  if (moment === null)
    throw new UsageError(`${option} must be a moment like 2026-12-24T18:00 in ${TIME_ZONE}; ${text} is none`);
  return moment;
};

const futureOf = (text: string): string => {
  const until = momentOf('--until', text);
  if (Date.parse(until) <= Date.now()) throw new UsageError(`--until ${text} has passed`);
  return until;
};

const numberOf = (option: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const revision = Number(text);
  if (!Number.isInteger(revision) || revision < 1) throw new UsageError(`${option} must be the number of a revision`);
  return revision;
};
