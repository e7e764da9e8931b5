import { explain } from '@jangada/contracts/delivery/explain.endpoints';
import * as releaseCalls from '@jangada/contracts/delivery/releases.endpoints';
import * as rolloutCalls from '@jangada/contracts/delivery/rollouts.endpoints';
import * as tenantCalls from '@jangada/contracts/delivery/tenants.endpoints';
import { RELEASE_FILE_BYTES_MAX } from '@jangada/contracts/delivery/release';
import { releasableName, type ReleasableName } from '@jangada/contracts/remotes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Access } from '../access/access.ts';
import type { Database } from '../database/database.ts';
import { checked } from '../http/checked.ts';
import type { Plans } from '../planning/plans.ts';
import { DeliveryError } from './delivery-error.ts';
import type { Releases } from './releases.ts';
import type { Rollouts } from './rollouts.ts';
import { listTenants, registerTenant, requireTenant } from './tenants.ts';

/** A release document names up to 400 files; this leaves room for every one of them. */
const RELEASE_DOCUMENT_BYTES_MAX = 1_000_000;

interface Parts {
  db: Database;
  releases: Releases;
  rollouts: Rollouts;
  plans: Plans;
  access: Access;
  /** Called when a release was published: its files may be compressed better now. */
  onPublished: () => void;
}

/** The delivery API: what the CLI and `npm start` publish and roll out through. */
export const deliveryRoutes = (
  app: FastifyInstance,
  { db, releases, rollouts, plans, access, onPublished }: Parts,
): void => {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await access.require(request, 'read')));
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );

    scope.get(tenantCalls.listTenants.path, async () => ({ data: await listTenants(db) }));

    scope.post(tenantCalls.registerTenant.path, async (request) => {
      await access.require(request, 'administer');
      return registerTenant(db, checked(tenantCalls.tenant, request.body));
    });

    scope.get(releaseCalls.listReleases.path, async (request) => {
      const { remote } = request.query as { remote?: string };
      return { data: await releases.list(remote === undefined ? undefined : remoteOf(remote)) };
    });

    scope.post(releaseCalls.reserveRelease.path, { bodyLimit: RELEASE_DOCUMENT_BYTES_MAX }, async (request) => {
      const release = checked(releaseCalls.reserveRelease.body, request.body);
      await access.require(request, 'publish', release.remote);
      return releases.reserve(release);
    });

    scope.get<{ Params: ReleaseParams }>('/delivery/v1/releases/:remote/:version', async ({ params }) =>
      releases.describe(remoteOf(params.remote), params.version),
    );

    scope.put<{ Params: ReleaseParams & { '*': string } }>(
      '/delivery/v1/releases/:remote/:version/files/*',
      { bodyLimit: RELEASE_FILE_BYTES_MAX },
      async (request) => {
        const { params, body } = request;
        await access.require(request, 'publish', params.remote);
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await releases.receive(remoteOf(params.remote), params.version, params['*'], bytes);
        return { path: params['*'], bytes: bytes.length };
      },
    );

    scope.post<{ Params: ReleaseParams }>('/delivery/v1/releases/:remote/:version/complete', async (request) => {
      const { params } = request;
      await access.require(request, 'publish', params.remote);
      const status = await releases.complete(remoteOf(params.remote), params.version);
      onPublished();
      return status;
    });

    scope.get<{ Params: RolloutParams }>('/delivery/v1/rollouts/:tenant/:remote', async ({ params }) =>
      rollouts.get(params.tenant, remoteOf(params.remote)),
    );

    scope.put<{ Params: RolloutParams }>('/delivery/v1/rollouts/:tenant/:remote', async (request) => {
      const { params, body } = request;
      await access.require(request, 'rollout', params.remote);
      return rollouts.change(params.tenant, remoteOf(params.remote), checked(rolloutCalls.changeRollout.body, body));
    });

    scope.post<{ Params: RolloutParams }>('/delivery/v1/rollouts/:tenant/:remote/rollback', async (request) => {
      const { params, body } = request;
      await access.require(request, 'rollout', params.remote);
      return rollouts.rollBack(params.tenant, remoteOf(params.remote), checked(rolloutCalls.rollBack.body, body));
    });

    scope.get<{ Params: RolloutParams }>('/delivery/v1/rollouts/:tenant/:remote/revisions', async ({ params }) => ({
      data: await rollouts.revisions(params.tenant, remoteOf(params.remote)),
    }));

    scope.get(explain.path, async ({ query }) => {
      const raw = query as Record<string, unknown>;
      if (typeof raw.remote === 'string') remoteOf(raw.remote);
      const { tenant, guest, remote } = checked(explain.query, query);
      await requireTenant(db, tenant);
      return plans.explain(tenant, guest, remote);
    });
  });
};

interface ReleaseParams {
  remote: string;
  version: string;
}

interface RolloutParams {
  tenant: string;
  remote: string;
}

/** @throws {DeliveryError} remote.unknown */
const remoteOf = (name: string): ReleasableName => {
  const known = releasableName.safeParse(name);
  if (!known.success) throw new DeliveryError('remote.unknown', `There is no remote ${name}`, { remote: name });
  return known.data;
};

/** Answers a refusal in the shape of the contract. */
export const sendDeliveryError = (reply: FastifyReply, error: DeliveryError): FastifyReply =>
  reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .send({ ...error.facts, code: error.code, message: error.message });
