import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspaceDir = fileURLToPath(new URL('../../../', import.meta.url));
const PORT_MAX = 65_535;

export interface Ports {
  readonly edge: number;
  readonly api: number;
  readonly realtime: number;
  readonly sandbox: number;
  /** The sandbox's mail server; by default a free one. */
  readonly smtp?: number | undefined;
  /** The operators' listener of the API, on this machine only. */
  readonly ops: number;
  /** The port; by default the usual one, or else a free one. */
  readonly postgres?: number | undefined;
}

/** The variable that sets each port, for messages about a port in use. */
export const portVariables: Readonly<Record<keyof Ports, string>> = {
  edge: 'EDGE_PORT',
  api: 'API_PORT',
  realtime: 'REALTIME_PORT',
  sandbox: 'SANDBOX_PORT',
  smtp: 'SANDBOX_SMTP_PORT',
  ops: 'OPS_PORT',
  postgres: 'POSTGRES_PORT',
};

export interface SiteOptions {
  readonly ports: Ports;
  /** All data of the site: database, secrets, releases, uploads. */
  readonly dataDir: string;
  /** An external database instead of the embedded one: a role that may create roles and schemas. */
  readonly databaseUrl?: string | undefined;
  /** Additional variables for every service. */
  readonly env?: Readonly<Record<string, string>>;
  /** Serves the site over HTTPS with HTTP/2: the files of a certificate and its key. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** Prints only warnings and the supervisor's own lines. */
  readonly quiet?: boolean;
  /** Makes the database faster but lossy in a crash; for tests. */
  readonly disposable?: boolean;
  /** Cancels a running start, and stops the processes it has started. */
  readonly signal?: AbortSignal;
}

/** A variable is wrong; its name is the first word of the message. */
export class OptionError extends Error {
  override name = 'OptionError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {OptionError} naming the first wrong variable */
export const readOptions = (env: Environment): SiteOptions => ({
  ports: {
    edge: portOf(env, 'EDGE_PORT') ?? 8080,
    api: portOf(env, 'API_PORT') ?? 8081,
    realtime: portOf(env, 'REALTIME_PORT') ?? 8082,
    sandbox: portOf(env, 'SANDBOX_PORT') ?? 8090,
    smtp: portOf(env, 'SANDBOX_SMTP_PORT'),
    ops: portOf(env, 'OPS_PORT') ?? 8083,
    postgres: portOf(env, 'POSTGRES_PORT'),
  },
  dataDir: env['JANGADA_DATA_DIR'] ? resolve(env['JANGADA_DATA_DIR']) : join(workspaceDir, '.data'),
  databaseUrl: databaseUrlOf(env),
  disposable: env['POSTGRES_DISPOSABLE'] === 'true',
  tls:
    env['EDGE_TLS_CERT'] && env['EDGE_TLS_KEY'] ? { cert: env['EDGE_TLS_CERT'], key: env['EDGE_TLS_KEY'] } : undefined,
});

const portOf = (env: Environment, name: string): number | undefined => {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > PORT_MAX) throw new OptionError(`${name} must be a port number`);
  return port;
};

const databaseUrlOf = (env: Environment): string | undefined => {
  const text = env['DATABASE_URL'];
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^postgres(ql)?:/.test(text)) {
    throw new OptionError('DATABASE_URL must be a postgresql:// address');
  }
  return text;
};
