import assert from 'node:assert/strict';
import type { Job } from '../../src/jobs/jobs.ts';
import {
  canLogin,
  capabilityToWithdraw,
  isExcluded,
  mayDeposit,
  mayWithdraw,
  refusalOfPayment,
} from '../../src/modules/eligibility/access/capabilities.ts';
import type { DepositChecks } from '../../src/modules/money/payments/deposits.service.ts';
import type { WithdrawalChecks } from '../../src/modules/money/withdrawals/request-withdrawal.ts';
import { usableCoupon } from '../../src/modules/rewards/bonuses/coupons.service.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createTenants } from '../../src/tenants/tenants.ts';
import { createMailbox } from '../../src/vendors/mailbox/mailbox.ts';
import { createBacenPix } from '../../src/vendors/pix/bacen.ts';
import { createEfiPayouts } from '../../src/vendors/pix/efi.ts';
import { createPixSession } from '../../src/vendors/pix/pix-session.ts';
import type { TestPlatform } from './test-platform.ts';

type Checks = DepositChecks & WithdrawalChecks;

/** The checks that the money context needs, as `app.ts` connects them. */
export const moneyChecks: Checks = {
  canLogin,
  capabilityToWithdraw,
  isExcluded,
  mayDeposit,
  mayWithdraw,
  refusalOfPayment,
  usableCoupon,
};

/** The parts of the platform that PIX jobs use, on the same database and provider. */
export function pixParts({ config, db, server }: TestPlatform): Platform & { checks: Checks } {
  const session = createPixSession(config.pix);
  return {
    config,
    db,
    log: server.log,
    tenants: createTenants(db),
    pix: createBacenPix(session, config.pix.webhookSecrets),
    payouts: createEfiPayouts(session),
    mailbox: createMailbox(config.mailbox),
    checks: moneyChecks,
  } as unknown as Platform & { checks: Checks };
}

export type PixJob = (checks: Checks) => Job;

/** Runs a PIX job now, whatever its period. */
export async function runPixJob(platform: TestPlatform, jobOf: PixJob, tenantId: string): Promise<void> {
  const app = pixParts(platform);
  const tenant = await app.tenants.find(tenantId);
  assert.ok(tenant);
  await jobOf(moneyChecks).run(app, tenant);
}
