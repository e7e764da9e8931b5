import { ownEdge } from '@jangada/build/targets';
import { UsageError } from './arguments.ts';
import type { DeliveryAddress } from './delivery-client.ts';
import { storedSecret } from './stored-secret.ts';

/**
 * The address of the edge and its token: from the environment, or as stored by `npm start` on this machine.
 *
 * @throws {UsageError} when no token is known
 */
export const findEdge = (
  env: Readonly<Record<string, string | undefined>>,
  edge: string | undefined,
): DeliveryAddress => {
  const url = (edge ?? env['JANGADA_EDGE_URL'] ?? ownEdge ?? `http://localhost:${env['EDGE_PORT'] ?? 8080}`).replace(
    /\/+$/,
    '',
  );
  if (!URL.canParse(url)) throw new UsageError(`${url} is no address of an edge`);
  const token = env['EDGE_DELIVERY_TOKEN'] ?? storedSecret(env, 'deliveryToken');
  if (!token) throw new UsageError('EDGE_DELIVERY_TOKEN is missing: the edge changes nothing without it');
  return { url, token };
};
