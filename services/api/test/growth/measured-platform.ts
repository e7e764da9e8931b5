import type { Endpoint } from '@jangada/contracts/api/endpoint';
import { endpoints } from '@jangada/contracts/domains/endpoints';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import { openSession } from '../../src/users/sessions.ts';
import { createFixture, FIRST_TENANT } from '../contract/fixture.ts';
import { loadCases } from '../contract/load-cases.ts';
import { startPlatformWithSandbox } from '../contract/platform-with-sandbox.ts';
import type { CallOptions } from '../support/test-platform.ts';
import type { FilledDatabase } from './filled-database.ts';

/** A call of a filled platform: an operation, and who calls it. */
export interface MeasuredCall {
  /** `listBets, last page`. */
  readonly name: string;
  readonly who: 'light' | 'heavy' | 'operator';
  /** @throws when it does not succeed */
  readonly run: () => Promise<void>;
}

export interface MeasuredPlatform {
  readonly calls: readonly MeasuredCall[];
  readonly stop: () => Promise<void>;
}

/**
 * Starts the API on a filled database with the calls that only read: of a light and a heavy player, first and last
 * pages, and of operators. Calls about an object of somebody else are omitted.
 */
export const startMeasuredPlatform = async (database: FilledDatabase): Promise<MeasuredPlatform> => {
  const { platform, sandbox, stop } = await startPlatformWithSandbox(database);
  const cases = loadCases();
  const calls: MeasuredCall[] = [];
  const tokens = {
    light: await platform.db.transaction(FIRST_TENANT, (tx) => openSession(tx, database.light)),
    heavy: await platform.db.transaction(FIRST_TENANT, (tx) => openSession(tx, database.heavy)),
  };
  const succeed = async (endpoint: Endpoint, options: CallOptions): Promise<CallOptions['body']> => {
    const { status, body } = await platform.call(endpoint, options);
    if (status !== 200) throw new Error(`${endpoint.path} answers ${status} ${JSON.stringify(body)}`);
    return body;
  };
  for (const [name, endpoint] of endpoints) {
    if (endpoint.method !== 'GET' || name === 'logout') continue;
    const prepared = await cases.get(name)?.success(await createFixture(platform, sandbox));
    if (!prepared) continue;
    const { params, query, undo } = prepared;
    await undo?.();
    for (const who of ['light', 'heavy'] as const) {
      const options = { token: tokens[who], ...(params && { params }), ...(query && { query }) };
      const { status, body } = await platform.call(endpoint, options);
      if (status !== 200) continue;
      calls.push({ name, who, run: async () => void (await succeed(endpoint, options)) });
      const last = lastPageOf(body);
      if (last < 2) continue;
      const far = { ...options, query: { ...query, page: last } };
      calls.push({ name: `${name}, last page`, who, run: async () => void (await succeed(endpoint, far)) });
    }
  }
  for (const [name, operation] of opsEndpoints) {
    if (operation.method !== 'GET') continue;
    const run = async (): Promise<void> => {
      const { status } = await platform.op(operation, {
        params: { tenant: FIRST_TENANT, id: database.heavy, slug: 'x' },
      });
      if (status !== 200) throw new Error(`${operation.path} answers ${status}`);
    };
    if (
      await run().then(
        () => true,
        () => false,
      )
    )
      calls.push({ name, who: 'operator', run });
  }
  return { calls, stop };
};

/** The last page that a reply names, anywhere in it; 1 when it names none. */
const lastPageOf = (body: unknown): number => {
  if (typeof body !== 'object' || body === null) return 1;
  return Math.max(
    1,
    ...Object.entries(body).map(([name, value]) =>
      name === 'last_page' && typeof value === 'number' ? value : Array.isArray(value) ? 1 : lastPageOf(value),
    ),
  );
};
