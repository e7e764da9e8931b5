import type { Principal } from '@jangada/contracts/delivery/access';
import { changeRollouts, undoChangeSet, type ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { explain } from '@jangada/contracts/delivery/explain.endpoints';
import { readLiveTypes } from '@jangada/contracts/delivery/live-types.endpoints';
import * as one from '@jangada/contracts/delivery/rollouts.endpoints';
import * as z from '@jangada/contracts/values/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorOf, type Access } from '../access/access.ts';
import { requireScope } from '../access/require-scope.ts';
import { propose } from '../approvals/proposals.ts';
import { needingApproval } from '../approvals/second-person.ts';
import type { Database } from '../database/database.ts';
import { checkInput } from '../http/check-input.ts';
import { routePath } from '../http/route-path.ts';
import { liveDeclarations } from './live-declarations.ts';
import type { Plans } from './plans.ts';
import type { Preview } from './preview.ts';
import { refuseProblems } from '../delivery/change-problems.ts';
import type { ChangeSets } from '../delivery/change-sets.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { remoteOf } from '../delivery/remote-of.ts';
import type { Rollouts } from '../delivery/rollouts.ts';
import { requireTenant } from '../tenants/tenants.ts';

/** Enough for a change set of every tenant and remote. */
const CHANGES_BYTES_MAX = 4_000_000;

interface Parts {
  db: Database;
  rollouts: Rollouts;
  changeSets: ChangeSets;
  preview: Preview;
  plans: Plans;
  access: Access;
}

interface Params {
  tenant: string;
  remote: string;
}

/** Reads, changes, undoes and explains rollouts. */
export const rolloutRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { db, rollouts, changeSets, preview, plans, access } = parts;

  /** Every change of the set must be permitted; otherwise none is applied. */
  const requireAll = async (request: FastifyRequest, changes: readonly ProposedChange[]): Promise<Principal> => {
    const principal = await access.require(request, 'rollout', changes[0]?.remote);
    for (const remote of new Set(changes.map((change) => change.remote))) {
      await access.require(request, 'rollout', remote);
    }
    await requireScope(db, principal, changes);
    return principal;
  };

  const writeOne = async (
    request: FastifyRequest,
    change: ProposedChange,
    body: { author?: string | undefined; reason: string },
  ) => {
    const principal = await requireAll(request, [change]);
    const { steps } = await changeSets.prepare([change]);
    const [tenant] = await needingApproval(db, steps);
    if (tenant !== undefined) {
      const message = `${tenant} asks for a second person: propose the change with POST ${changeRollouts.path}`;
      throw new DeliveryError('approval.needed', message, { tenant });
    }
    return changeSets.writeOne(change, { author: authorOf(principal, body.author), reason: body.reason });
  };

  const change = async (request: FastifyRequest, changes: readonly ProposedChange[], body: Body) => {
    const principal = await requireAll(request, changes);
    const overrideFreeze = body.override_freeze === true;
    if (overrideFreeze) await access.require(request, 'administer');
    const { steps, problems: all } = await changeSets.prepare(changes);
    const problems = all.filter(({ rule }) => rule !== 'frozen' || !overrideFreeze);
    if (body.dry_run) {
      return { change_set: null, revisions: [], effects: await preview.effects(steps), problems };
    }
    const { author, reason, force, urgent } = body;
    const options = { author: authorOf(principal, author), reason, force, urgent, overrideFreeze };
    const tenants = await needingApproval(db, steps);
    if (tenants.length > 0) {
      refuseProblems(problems, force ?? false);
      const { id, expires_at } = await propose(db, changes, options);
      return { change_set: null, revisions: [], effects: [], problems, waiting: { id, expires_at, tenants } };
    }
    const written = await changeSets.write(changes, options);
    const [first] = written.revisions;
    return { change_set: first?.change_set ?? null, ...written, effects: [] };
  };

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await access.require(request, 'read')));

    scope.get<{ Params: Pick<Params, 'tenant'> }>(routePath(readLiveTypes.path), async ({ params: { tenant } }) => {
      await requireTenant(db, tenant);
      const { plan, chosen } = await plans.planInForce(tenant);
      return liveDeclarations(tenant, plan.revision, chosen);
    });

    scope.get<{ Params: Params }>(routePath(one.getRollout.path), async ({ params }) =>
      rollouts.get(params.tenant, remoteOf(params.remote)),
    );

    scope.put<{ Params: Params }>(routePath(one.changeRollout.path), async (request) => {
      const { tenant, remote } = request.params;
      const { expected_revision, rollout, ...options } = checkInput(one.changeRollout.body, request.body);
      return writeOne(request, { tenant, remote: remoteOf(remote), expected_revision, rollout }, options);
    });

    scope.post<{ Params: Params }>(routePath(one.rollBack.path), async (request) => {
      const { tenant, remote } = request.params;
      const { expected_revision, to_revision, ...options } = checkInput(one.rollBack.body, request.body);
      const aim = to_revision === undefined ? { to: 'last-good' as const } : { to_revision };
      return writeOne(request, { tenant, remote: remoteOf(remote), expected_revision, ...aim }, options);
    });

    scope.get<{ Params: Params }>(routePath(one.listRevisions.path), async ({ params }) => ({
      data: await rollouts.revisions(params.tenant, remoteOf(params.remote)),
    }));

    scope.post(changeRollouts.path, { bodyLimit: CHANGES_BYTES_MAX }, async (request) => {
      const { changes, ...body } = checkInput(changeRollouts.body, request.body);
      return change(request, changes, body);
    });

    scope.post<{ Params: { change_set: string } }>(routePath(undoChangeSet.path), async (request) => {
      const body = checkInput(undoChangeSet.body, request.body);
      const changes = await changeSets.undoing(checkInput(z.uuid(), request.params.change_set));
      return change(request, changes, body);
    });

    scope.get(explain.path, async ({ query }) => {
      const raw = query as Record<string, unknown>;
      if (typeof raw['remote'] === 'string') remoteOf(raw['remote']);
      const { tenant, guest, remote, at, revision } = checkInput(explain.query, query);
      await requireTenant(db, tenant);
      return plans.explain(tenant, guest, remote, {
        atMs: momentOf(at),
        revision: revision === undefined ? undefined : Number(revision),
      });
    });
  });
};

type Body = z.infer<typeof undoChangeSet.body>;

/** @throws {DeliveryError} request.invalid */
const momentOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const atMs = Date.parse(text);
  if (!Number.isNaN(atMs)) return atMs;
  throw new DeliveryError('request.invalid', 'Some fields are missing or wrong', {
    errors: { at: [`${text} is no moment: write it like 2026-12-24T18:00:00Z`] },
  });
};
