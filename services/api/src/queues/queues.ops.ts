import * as contract from '@jangada/contracts/ops/queues';
import { wrongField } from '../http/input.ts';
import { implementOp } from '../ops/implement-op.ts';
import type { Platform } from '../platform/platform.ts';
import { assign, claim, claimNext, putAside, release } from './claim-items.ts';
import { countRequests } from './count-requests.ts';
import { listItems, notWaiting, ownedBy, summariesOf, waiting } from './read-queues.ts';

const LISTED_USUALLY = 50;
const DAY_MS = 24 * 60 * 60_000;
const ASIDE_MS_MAX = 30 * DAY_MS;

/** Work with a clock and an owner. What is in a queue follows from its subject; only claims are stored. */
export const registerQueueOps = (app: Platform): void => {
  const { db } = app;

  implementOp(app, contract.listQueues, async ({ query: { queue: asked } }, { tenant, person }) => {
    const queues = contract.queueNames.filter((queue) => asked === undefined || queue === asked);
    const summaries = await db.read(tenant.id, (reader) => summariesOf(reader, queues));
    if (asked !== undefined && asked !== 'requests') return { data: summaries };
    return { data: [...summaries, await countRequests(app, { person, scope: tenant.id })] };
  });

  implementOp(app, contract.listQueueItems, ({ params: { queue }, query }, { tenant, operator }) =>
    db.read(tenant.id, async (reader) => {
      const conditions = [query.state === 'waiting' ? waiting : notWaiting];
      if (query.mine === true) conditions.push(ownedBy(operator));
      return { data: await listItems(reader, queue, conditions, query.limit ?? LISTED_USUALLY) };
    }),
  );

  implementOp(app, contract.claimNextItem, ({ params: { queue }, body: { not } }, { operator, commit }) =>
    commit(async (tx) => ({ data: (await claimNext(tx, queue, operator, not)) ?? null })),
  );

  implementOp(app, contract.claimItem, ({ params }, { operator, commit }) =>
    commit(async (tx) => ({ data: await claim(tx, params, operator) })),
  );

  implementOp(app, contract.releaseItem, ({ params }, { operator, commit }) =>
    commit(async (tx) => ({ data: await release(tx, params, operator) })),
  );

  implementOp(app, contract.assignItem, async ({ params, body: { person } }, { language, commit }) => {
    const known = await db.registry.selectFrom('staff').select('id').where('name', '=', person).executeTakeFirst();
    if (!known) throw wrongField('person', language);
    return commit(async (tx) => ({ data: await assign(tx, params, person) }));
  });

  implementOp(app, contract.waitForItem, ({ params, body }, { operator, language, commit }) => {
    const until = new Date(body.until);
    const aside = until.getTime() - Date.now();
    if (aside <= 0 || aside > ASIDE_MS_MAX) throw wrongField('until', language);
    return commit(async (tx) => ({
      data: await putAside(tx, params, operator, { until, for: body.for }),
    }));
  });
};
