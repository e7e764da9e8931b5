import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * The site under test: the whole of it, started by the same supervisor as `npm start`, on ports and data of its own.
 */

const port = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);

export const ports = {
  edge: port('E2E_EDGE_PORT', 18700),
  api: port('E2E_API_PORT', 18701),
  realtime: port('E2E_REALTIME_PORT', 18702),
  sandbox: port('E2E_SANDBOX_PORT', 18703),
  postgres: port('E2E_POSTGRES_PORT', 18704),
  standalone: port('E2E_STANDALONE_PORT', 18705),
  ops: port('E2E_OPS_PORT', 18706),
};

export const dataDir = process.env['E2E_DATA_DIR'] ?? join(tmpdir(), 'jangada-e2e');

const tenantUrl = (host: string): string => `http://${host}:${ports.edge}`;

export const urls = {
  jangada: tenantUrl('localhost'),
  tucano: tenantUrl('tucano.localhost'),
  onca: tenantUrl('onca.localhost'),
  manutencao: tenantUrl('manutencao.localhost'),
  unknown: tenantUrl('ninguem.localhost'),
  api: `http://localhost:${ports.api}`,
  sandbox: `http://localhost:${ports.sandbox}`,
  standalone: `http://localhost:${ports.standalone}`,
};

/** What the supervisor and the `jangada` command are started with. */
export const siteEnvironment = {
  EDGE_PORT: String(ports.edge),
  API_PORT: String(ports.api),
  REALTIME_PORT: String(ports.realtime),
  SANDBOX_PORT: String(ports.sandbox),
  POSTGRES_PORT: String(ports.postgres),
  OPS_PORT: String(ports.ops),
  JANGADA_DATA_DIR: dataDir,
};
