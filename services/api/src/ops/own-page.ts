import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** Without a configured address the desk is used on its own machine only. */
const OWN_MACHINE = /^([a-z0-9-]+\.)*localhost$|^127\.0\.0\.1$/;

/**
 * The origin of the desk's page that makes the call; null when the call is of another page or none.
 *
 * `OPS_ORIGIN` names the origin of the desk; without it any name of this machine is good. A foreign page that leads its
 * own name to the listener has neither.
 */
export const ownOrigin = ({ ops }: Pick<Config, 'ops'>, { headers }: FastifyRequest): URL | null => {
  const { origin, host } = headers;
  if (origin === undefined || !URL.canParse(origin)) return null;
  const page = new URL(origin);
  if (page.host !== host) return null;
  return (ops.origin === null ? OWN_MACHINE.test(page.hostname) : page.origin === ops.origin) ? page : null;
};
