import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * The sites under test. Each is a complete site, started by the same supervisor as `npm start`, with separate ports and
 * data. Every worker of the runner has its own site, so that journeys which change settings or releases do not affect
 * each other.
 */

/** The distance of the second site's ports from the first. */
const PORTS_APART = 10;

/** The number of sites, and thus of journeys, that run in parallel. */
export const sitesMax = Number(process.env['E2E_SITES'] ?? 1);

const port = (name: string, fallback: number, site: number): number =>
  Number(process.env[name] ?? fallback) + site * PORTS_APART;

const rootDir = process.env['E2E_DATA_DIR'] ?? join(tmpdir(), 'jangada-e2e');

/** The addresses of one site. */
export const siteAt = (site: number) => ({
  ports: {
    edge: port('E2E_EDGE_PORT', 18700, site),
    api: port('E2E_API_PORT', 18701, site),
    realtime: port('E2E_REALTIME_PORT', 18702, site),
    sandbox: port('E2E_SANDBOX_PORT', 18703, site),
    postgres: port('E2E_POSTGRES_PORT', 18704, site),
    standalone: port('E2E_STANDALONE_PORT', 18705, site),
    ops: port('E2E_OPS_PORT', 18706, site),
  },
  dataDir: site === 0 ? rootDir : `${rootDir}-${site}`,
});

/** The environment of the supervisor and the `jangada` command. */
export const environmentOf = ({ ports, dataDir }: ReturnType<typeof siteAt>) => ({
  EDGE_PORT: String(ports.edge),
  API_PORT: String(ports.api),
  REALTIME_PORT: String(ports.realtime),
  SANDBOX_PORT: String(ports.sandbox),
  POSTGRES_PORT: String(ports.postgres),
  OPS_PORT: String(ports.ops),
  JANGADA_DATA_DIR: dataDir,
});

/** The runner numbers its workers; code outside the runner uses the first site. */
const mine = siteAt(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));

export const { ports, dataDir } = mine;

/** A folder that all workers of this run share. */
export const runDir = join(rootDir, `run-${process.ppid}`);

export const siteEnvironment = environmentOf(mine);

export const tenantUrl = (host: string, edgePort = ports.edge): string => `http://${host}:${edgePort}`;

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
