import assert from 'node:assert/strict';
import { createPixConnections } from '../../src/connections/pix-connections.ts';
import type { Job } from '../../src/jobs/job.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createTenants } from '../../src/tenants/tenants.ts';
import { createMessenger } from '../../src/sent-messages/recording-messenger.ts';
import { createBacenPix } from '../../src/vendors/pix/bacen.ts';
import { createEfiClaims } from '../../src/vendors/pix/efi-claims.ts';
import { createEfiPayouts } from '../../src/vendors/pix/efi.ts';
import { createPixSession } from '../../src/vendors/pix/pix-session.ts';
import type { TestPlatform } from './test-platform.ts';

/** The parts of the platform that PIX jobs use, on the same database and provider. */
export const pixParts = ({ config, db, server }: TestPlatform): Platform => {
  const session = createPixSession(config.pix);
  return {
    config,
    db,
    log: server.log,
    tenants: createTenants(db),
    pix: createBacenPix(session),
    payouts: createEfiPayouts(session),
    claims: createEfiClaims(session),
    connections: createPixConnections({ db, config, log: server.log }),
    ...createMessenger(config.messenger, { db, limits: server.limits, log: server.log }),
  } as unknown as Platform;
};

/** Runs a PIX job now, whatever its period. */
export const runPixJob = async (platform: TestPlatform, job: Job, tenantId: string): Promise<void> => {
  const app = pixParts(platform);
  const tenant = await app.tenants.find(tenantId);
  assert.ok(tenant);
  await job.run(app, tenant);
};
