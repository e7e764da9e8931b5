import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from './arguments.ts';
import type { DeliveryAddress } from './delivery-client.ts';

const workspaceDir = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Where the edge is and the token for it: from the environment, else what `npm start` keeps on this machine.
 *
 * @throws {UsageError} when no token is known
 */
export const findEdge = (
  env: Readonly<Record<string, string | undefined>>,
  edge: string | undefined,
): DeliveryAddress => {
  const url = (edge ?? env['JANGADA_EDGE_URL'] ?? `http://localhost:${env['EDGE_PORT'] ?? 8080}`).replace(/\/+$/, '');
  if (!URL.canParse(url)) throw new UsageError(`${url} is no address of an edge`);
  const token = env['EDGE_DELIVERY_TOKEN'] ?? keptToken(env['JANGADA_DATA_DIR'] ?? join(workspaceDir, '.data'));
  if (!token) throw new UsageError('EDGE_DELIVERY_TOKEN is missing: the edge changes nothing without it');
  return { url, token };
};

const keptToken = (dataDir: string): string | undefined => {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) return undefined;
  const secrets: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const token =
    typeof secrets === 'object' && secrets && 'deliveryToken' in secrets ? secrets.deliveryToken : undefined;
  return typeof token === 'string' ? token : undefined;
};
