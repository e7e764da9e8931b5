import { UsageError } from './arguments.ts';
import { storedSecret } from './stored-secret.ts';

/** The address for operators' commands, and the operator's key. */
export interface OpsAddress {
  readonly url: string;
  readonly key: string;
}

/**
 * The address of the API for operators: from the environment, or as stored by `npm start` on this machine.
 *
 * @param given an address from the command line
 * @throws {UsageError} when no key is known
 */
export const findOps = (env: Readonly<Record<string, string | undefined>>, given: string | undefined): OpsAddress => {
  const url = (given ?? env['JANGADA_OPS_URL'] ?? `http://127.0.0.1:${env['OPS_PORT'] ?? 8083}`).replace(/\/+$/, '');
  if (!URL.canParse(url)) throw new UsageError(`${url} is no address of the API`);
  const key = env['OPS_KEY'] ?? storedSecret(env, 'opsKey');
  if (!key) throw new UsageError('OPS_KEY is missing: set your key, which jangada setup, staff key or me key add made');
  return { url, key };
};
