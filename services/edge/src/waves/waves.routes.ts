import type { Principal } from '@jangada/contracts/delivery/access';
import type { Wave, WavePlan } from '@jangada/contracts/delivery/wave-plan';
import * as contract from '@jangada/contracts/delivery/waves.endpoints';
import * as z from '@jangada/contracts/values/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorOf, type Access } from '../access/access.ts';
import { requireScope } from '../access/require-scope.ts';
import { checkInput } from '../http/check-input.ts';
import { routePath } from '../http/route-path.ts';
import { decideWavePlan } from './decide-waves.ts';
import { createWavePlan, wavesOf, type PlanParts } from './wave-plans.ts';
import { listPlans, planOf, readPlan } from './wave-rows.ts';

interface Parts extends PlanParts {
  readonly access: Access;
}

/** Plans releases in waves, and decides about plans. */
export const waveRoutes = (app: FastifyInstance, { access, ...parts }: Parts): void => {
  const requireTargets = async (
    request: FastifyRequest,
    releases: WavePlan['releases'],
    waves: readonly Wave[],
  ): Promise<Principal> => {
    for (const { remote } of releases) await access.require(request, 'rollout', remote);
    const principal = await access.principalOf(request);
    const tenants = [...new Set(waves.flatMap((wave) => wave.tenants))];
    const targets = tenants.flatMap((tenant) => releases.map(({ remote }) => ({ tenant, remote })));
    await requireScope(parts.db, principal, targets);
    return principal;
  };

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await access.require(request, 'read')));

    scope.get(contract.listWaves.path, async () => ({ data: await listPlans(parts.db) }));

    scope.get<{ Params: { id: string } }>(routePath(contract.getWaves.path), async ({ params }) =>
      planOf(await readPlan(parts.db, checkInput(z.uuid(), params.id))),
    );

    scope.post(contract.planWaves.path, async (request) => {
      const { author, ...body } = checkInput(contract.planWaves.body, request.body);
      const principal = await requireTargets(request, body.releases, await wavesOf(parts.db, body));
      return createWavePlan(parts, { ...body, author: authorOf(principal, author) });
    });

    scope.post<{ Params: { id: string } }>(routePath(contract.decideWaves.path), async (request) => {
      const id = checkInput(z.uuid(), request.params.id);
      const { author, ...body } = checkInput(contract.decideWaves.body, request.body);
      const plan = await readPlan(parts.db, id);
      const principal = await requireTargets(request, plan.releases, plan.waves);
      return decideWavePlan(parts, id, { ...body, author: authorOf(principal, author) });
    });
  });
};
