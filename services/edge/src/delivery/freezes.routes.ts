import { freezeTimes } from '@jangada/contracts/delivery/freeze';
import * as contract from '@jangada/contracts/delivery/freezes.endpoints';
import * as z from '@jangada/contracts/values/schema';
import type { FastifyInstance } from 'fastify';
import { authorOf, type Access } from '../access/access.ts';
import type { Database } from '../database/database.ts';
import { checkInput } from '../http/check-input.ts';
import { routePath } from '../http/route-path.ts';
import { createFreeze, endFreeze, listFreezes } from './freezes.ts';

interface Parts {
  readonly db: Database;
  readonly access: Access;
}

/** When rollouts of which tenants are refused. */
export const freezeRoutes = (app: FastifyInstance, { db, access }: Parts): void => {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await access.require(request, 'read')));

    scope.get(contract.listFreezes.path, async () => ({ data: await listFreezes(db) }));

    scope.post(contract.createFreeze.path, async (request) => {
      const principal = await access.require(request, 'administer');
      const { author, reason, ...body } = checkInput(contract.createFreeze.body, request.body);
      const times = checkInput(freezeTimes, body);
      return createFreeze(db, times, { author: authorOf(principal, author), reason });
    });

    scope.post<{ Params: { id: string } }>(routePath(contract.endFreeze.path), async (request) => {
      const principal = await access.require(request, 'administer');
      const { author, reason } = checkInput(contract.endFreeze.body, request.body);
      const id = checkInput(z.uuid(), request.params.id);
      return endFreeze(db, id, { author: authorOf(principal, author), reason });
    });
  });
};
