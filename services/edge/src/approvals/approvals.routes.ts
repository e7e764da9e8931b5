import * as contract from '@jangada/contracts/delivery/approvals.endpoints';
import * as z from '@jangada/contracts/values/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorOf, type Access } from '../access/access.ts';
import { requireScope } from '../access/require-scope.ts';
import type { Database } from '../database/database.ts';
import type { ChangeSets } from '../delivery/change-sets.ts';
import type { Rollouts } from '../delivery/rollouts.ts';
import { checkInput } from '../http/check-input.ts';
import { routePath } from '../http/route-path.ts';
import { approve, decline, listWaiting, readWaiting } from './proposals.ts';
import { changeSecondPerson, secondPersonTenants } from './second-person.ts';

interface Parts {
  readonly db: Database;
  readonly access: Access;
  readonly changeSets: ChangeSets;
  readonly rollouts: Rollouts;
}

/** Changes that wait for a second person, and the tenants that ask for one. */
export const approvalRoutes = (app: FastifyInstance, { db, access, changeSets, rollouts }: Parts): void => {
  /** Who decides about a change must be allowed to make it. */
  const decisionOf = async (request: FastifyRequest, id: string) => {
    const { author, reason } = checkInput(contract.approveChange.body, request.body);
    const { changes } = await readWaiting(db, id);
    for (const { remote } of changes) await access.require(request, 'rollout', remote);
    const principal = await access.principalOf(request);
    await requireScope(db, principal, changes);
    return { author: authorOf(principal, author), reason };
  };

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await access.require(request, 'read')));

    scope.get(contract.listApprovals.path, async () => ({ data: await listWaiting(db) }));

    scope.post<{ Params: { id: string } }>(routePath(contract.approveChange.path), async (request) => {
      const id = checkInput(z.uuid(), request.params.id);
      const { revisions, problems } = await approve(db, changeSets, id, await decisionOf(request, id));
      rollouts.invalidate(null);
      return { change_set: revisions[0]?.change_set ?? null, revisions, effects: [], problems };
    });

    scope.post<{ Params: { id: string } }>(routePath(contract.declineChange.path), async (request) => {
      const id = checkInput(z.uuid(), request.params.id);
      await decline(db, id, await decisionOf(request, id));
      return { done: true };
    });

    scope.get(contract.listSecondPerson.path, async () => ({ data: await secondPersonTenants(db) }));

    scope.post(contract.changeSecondPerson.path, async (request) => {
      const principal = await access.require(request, 'administer');
      const { author, ...body } = checkInput(contract.changeSecondPerson.body, request.body);
      return { data: await changeSecondPerson(db, { ...body, author: authorOf(principal, author) }) };
    });
  });
};
