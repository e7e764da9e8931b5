import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { semver } from '@jangada/contracts/delivery/release';
import { releasableName, releasableNames, type ReleasableName } from '@jangada/contracts/remotes';
import * as z from '@jangada/contracts/schema';

/** The command line is wrong; the message says what to write instead. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const PERCENT_MAX = 100;

const options = {
  tenant: { type: 'string', multiple: true },
  version: { type: 'string' },
  canary: { type: 'string' },
  reason: { type: 'string' },
  author: { type: 'string' },
  guest: { type: 'string' },
  remote: { type: 'string' },
  to: { type: 'string' },
  until: { type: 'string' },
  mode: { type: 'string' },
  domain: { type: 'string' },
  edge: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The words and options of a command line, each read by what it means. */
export const readArguments = (argv: readonly string[]) => {
  const { values, positionals } = parse(argv);

  const required = (name: 'reason' | 'guest' | 'remote' | 'domain'): string => {
    const value = values[name];
    if (!value) throw new UsageError(`--${name} is missing`);
    return value;
  };

  return {
    command: positionals[0] ?? 'help',
    help: values.help,
    json: values.json,
    edge: values.edge,
    name: (): ReleasableName => nameOf(positionals[1]),
    /** A version as the second word after the command. */
    version: (): string => versionOf(positionals[2]),
    versionOption: (): string | undefined => (values.version === undefined ? undefined : versionOf(values.version)),
    word: (index: number): string | undefined => positionals[index],
    tenants: (): readonly string[] => {
      if (!values.tenant?.length) throw new UsageError('--tenant is missing; repeat it for several');
      return values.tenant;
    },
    tenant: (): string => {
      const [tenant, another] = values.tenant ?? [];
      if (!tenant || another) throw new UsageError('exactly one --tenant is needed here');
      return tenant;
    },
    tenantOption: (): string | undefined => values.tenant?.[0],
    canary: (): number | null => {
      if (values.canary === undefined) return null;
      const percent = Number(values.canary);
      if (!(percent >= 0 && percent <= PERCENT_MAX))
        throw new UsageError('--canary must be a percentage from 0 to 100');
      return percent;
    },
    until: (): string | null => {
      if (values.until === undefined) return null;
      if (Number.isNaN(Date.parse(values.until))) throw new UsageError('--until must be a date and time');
      return new Date(values.until).toISOString();
    },
    revision: (): number | undefined => {
      if (values.to === undefined) return undefined;
      const revision = Number(values.to);
      if (!Number.isInteger(revision) || revision < 1) throw new UsageError('--to must be the number of a revision');
      return revision;
    },
    mode: (): 'hide' | 'maintenance' | 'previous' => {
      const mode = z.safeParse(z.enum(['hide', 'maintenance', 'previous']), values.mode ?? 'hide');
      if (!mode.success) throw new UsageError('--mode must be hide, maintenance or previous');
      return mode.data;
    },
    remoteOption: (): ReleasableName | undefined => (values.remote === undefined ? undefined : nameOf(values.remote)),
    guest: () => required('guest'),
    reason: () => required('reason'),
    domain: () => required('domain'),
    author: () => values.author ?? userInfo().username,
  };
};

export type Arguments = ReturnType<typeof readArguments>;

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const nameOf = (text: string | undefined): ReleasableName => {
  const name = z.safeParse(releasableName, text);
  if (!name.success) throw new UsageError(`name one of ${releasableNames.join(', ')}${text ? `, not ${text}` : ''}`);
  return name.data;
};

const versionOf = (text: string | undefined): string => {
  const version = z.safeParse(semver, text);
  if (!version.success) throw new UsageError(`${text ?? 'the version'} must be written like 1.2.3`);
  return version.data;
};
