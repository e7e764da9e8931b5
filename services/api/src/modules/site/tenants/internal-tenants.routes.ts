import { randomUUID } from 'node:crypto';
import {
  INTERNAL_TENANTS_PATH,
  internalCreation,
  internalStateChange,
  type InternalTenant,
} from '@jangada/contracts/delivery/tenant-lifecycle';
import { logCommand } from '../../../ops/ops-log.ts';
import { NO_SUBJECT } from '../../../ops/rights/subject.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readServiceCall, requireService } from '../../../http/service-calls.ts';
import { changeTenantState, createTenant, type LifecycleParts } from './tenant-lifecycle.ts';

interface Logged {
  /** The tenant with whose commands it is logged. */
  readonly tenant: string;
  readonly words: string;
  readonly input: { readonly author: string; readonly reason: string; readonly dry_run: boolean };
}

/** Creates and ends tenants for the edge, which has checked who asks. */
export const registerInternalTenants = (app: Platform, readCatalogue: LifecycleParts['readCatalogue']): void => {
  const { server, db, config, tenants } = app;
  const { servicesKey } = config;
  if (!servicesKey) return;
  const parts = { config, tenants, db, readCatalogue };

  const logged = async ({ tenant, words, input }: Logged, run: () => Promise<InternalTenant>) => {
    const reply = await run();
    const { author: operator, reason } = input;
    const operation = { words, method: 'POST' } as const;
    const line = { operation, operator, reason, params: {}, input, subject: NO_SUBJECT, facts: {} };
    const command = { id: randomUUID(), ...line };
    if (!input.dry_run) await db.transaction(tenant, (tx) => logCommand(tx, command, 'done'));
    return reply;
  };

  server.post(INTERNAL_TENANTS_PATH, async (request) => {
    requireService(servicesKey, request);
    const input = readServiceCall(internalCreation, request.body);
    return logged({ tenant: input.like ?? input.slug, words: 'tenant create', input }, () =>
      createTenant(parts, input),
    );
  });

  server.post<{ Params: { id: string } }>(`${INTERNAL_TENANTS_PATH}/:id/state`, async (request) => {
    requireService(servicesKey, request);
    const { id } = request.params;
    const input = readServiceCall(internalStateChange, request.body);
    return logged({ tenant: id, words: `tenant ${input.state}`, input }, () => changeTenantState(parts, id, input));
  });
};
