import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readRelease } from '@jangada/build/release-document';
import { buildTarget } from '@jangada/build/targets';
import { DeliveryError, type DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { createOperator } from '@jangada/contracts/delivery/operators.endpoints';
import { listReleases } from '@jangada/contracts/delivery/releases.endpoints';
import { readSigningKey } from '@jangada/contracts/delivery/signature';
import { createTenant } from '@jangada/contracts/delivery/tenant-states.endpoints';
import { listTenants } from '@jangada/contracts/delivery/tenants.endpoints';
import { registerKey } from '@jangada/contracts/delivery/tokens.endpoints';
import { releasableNames } from '@jangada/contracts/values/remotes';
import { UsageError } from '../arguments.ts';
import { publishRelease } from '../publish-release.ts';
import type { OpsAddress } from '../find-ops.ts';
import { sendOpsCommand } from '../ops/ops-client.ts';
import { readOpsCommand } from '../ops/ops-command.ts';

const REASON = 'setup of the installation';
const PASSWORD_BYTES = 15;

export interface FirstSite {
  readonly slug: string;
  readonly name: string;
  readonly domains: readonly string[];
  readonly legalName: string;
  readonly licence?: string | undefined;
  /** Primary and secondary colour. */
  readonly colors?: readonly [string, string] | undefined;
  /** A file with name, adapter, environment, settings and credentials of a connection with a PIX provider. */
  readonly connectionFile?: string | undefined;
}

interface Installation {
  readonly call: DeliveryClient;
  readonly ops: OpsAddress;
  readonly operator: string;
  readonly signingKey: string;
}

/** Runs a command of `jangada ops`, written as on the command line. */
const runOps = async (ops: OpsAddress, words: readonly string[]): Promise<unknown> => {
  const read = readOpsCommand(words);
  if (!('command' in read)) throw new UsageError(`${words.join(' ')} is no command`);
  return sendOpsCommand(read.command, ops);
};

/** An account of the board for the person who sets the installation up. */
export const ensureBoardOperator = async ({ call, operator }: Installation): Promise<string> => {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  try {
    await call(createOperator, { body: { name: operator, role: 'admin', password } });
    return `${operator} is an admin of the board: password ${password} (said once; keep it sealed, for when the API does not answer: people come from the desk)`;
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.code !== 'operator.name-taken') throw error;
    return `${operator} has an account of the board`;
  }
};

/** Publishes the builds of this workspace for each part that has no release yet. */
export const ensureReleases = async ({ call, signingKey }: Installation): Promise<string> => {
  const published = new Set(
    (await call(listReleases, {})).data.flatMap(({ remote, state }) => (state === 'published' ? [remote] : [])),
  );
  const missing = releasableNames.filter((name) => !published.has(name));
  if (missing.length === 0) return `${releasableNames.length} parts have releases`;
  const key = await readSigningKey(signingKey);
  await call(registerKey, { body: { name: 'setup', public_key: key.publicKey, remote: null } });
  for (const name of missing) {
    const { outDir } = buildTarget({ name });
    await publishRelease(call, outDir, readRelease(outDir), { key });
  }
  return `published ${missing.join(', ')}`;
};

/**
 * Creates the site from the neutral template, or finishes it.
 *
 * @throws {UsageError} when the installation has another site and not this one
 */
export const ensureSite = async ({ call, ops, operator }: Installation, site: FirstSite): Promise<string> => {
  const { slug, name, domains, legalName, licence, colors } = site;
  const known = (await call(listTenants, {})).data.map((one) => one.slug);
  if (known.includes(slug)) return `${slug} is there`;
  if (known.length > 0)
    throw new UsageError(`there is ${known.join(', ')} already: another site is made by jangada tenant create`);
  const tenant = await call(createTenant, {
    body: {
      ...{ slug, name, domains: [...domains], legal_name: legalName, author: operator, reason: REASON },
      ...(licence === undefined ? {} : { licence }),
    },
  });
  if (colors) {
    const [primary_color, secondary_color] = colors;
    const settings = JSON.stringify({ colors: { primary_color, secondary_color } });
    await runOps(ops, ['tenant', 'set', '--tenant', slug, '--settings', settings, '--reason', REASON]);
  }
  return `${slug} is made at ${tenant.domains.join(', ')}`;
};

interface Listed {
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

/** Adds the connection with the PIX provider as a draft, which moves no money before it was tested and activated. */
export const ensureConnection = async ({ ops }: Installation, { slug, connectionFile }: FirstSite): Promise<string> => {
  const { data } = (await runOps(ops, ['connection', 'list', '--tenant', slug])) as Listed;
  if (data.length > 0)
    return data.map(({ id, name, state }) => `${String(name)} is ${String(state)} (${String(id)})`).join(', ');
  if (connectionFile === undefined) return 'none: --connection names a file with one, or jangada ops connection add';
  const form = JSON.parse(readFileSync(connectionFile, 'utf8')) as Record<string, unknown>;
  const options = Object.entries({ port: 'pix', ...form }).flatMap(([field, value]) => [
    `--${field}`,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  await runOps(ops, ['connection', 'add', '--tenant', slug, ...options, '--reason', REASON]);
  return `${String(form['name'])} is a draft: jangada ops connection test, then activate`;
};

export interface CheckedSite {
  readonly blocked: readonly string[];
  readonly attention: readonly string[];
}

/** What would still stop a launch. */
export const checkSite = async ({ ops }: Installation, { slug }: FirstSite): Promise<CheckedSite> => {
  const { data } = (await runOps(ops, ['tenant', 'check', '--tenant', slug])) as Listed;
  const linesOf = (state: string): string[] =>
    data.filter((one) => one['state'] === state).map(({ check, why }) => `${String(check)}: ${String(why)}`);
  return { blocked: linesOf('blocked'), attention: linesOf('attention') };
};
