import { sql } from 'kysely';
import { comparedAccounts, type PixAccount } from '../../../connections/pix-account.ts';
import type { Job } from '../../../jobs/job.ts';
import { raiseAlert } from '../../../outbox/raise-alert.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { recordUnreadable } from '../../../third-party-messages/record-unreadable.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { answerClaim, type ClaimParts } from './answer-claims.ts';
import { listUnended, type Claim } from './claims.repository.ts';
import { endFreezeOfTaken, receiveClaim } from './receive-claim.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const EVERY_MS = 2 * MINUTE_MS;
/** Of tenants without a movement for a quarter of a year. A payer may claim a Pix for 80 days. */
const IDLE_EVERY_MS = 6 * HOUR_MS;
/** A claim ends within 11 days; what was not listed in time is found by a later run. */
const LISTED_DAYS = 30;
/** The alert is raised this long before the deadline while nobody has decided. */
const WARNING_MS = 2 * DAY_MS;

/**
 * Reads the claims of all accounts, because no notice tells of them; answers that did not arrive are sent again, and an
 * alert is raised while a deadline comes near.
 */
export const readClaims: Job = {
  name: 'read-claims',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_movements_within(interval '90 days')`,
  atLeastEveryMs: IDLE_EVERY_MS,
  run: async (app, tenant) => {
    for (const account of await comparedAccounts(app, tenant)) await readAccount(app, tenant, account);
    for (const claim of await app.db.read(tenant.id, listUnended)) await lookAfter(app, tenant, claim);
  },
};

async function readAccount(app: ClaimParts, tenant: Tenant, account: PixAccount): Promise<void> {
  const now = Date.now();
  try {
    const { listed, unreadable } = await account.claims.list(new Date(now - LISTED_DAYS * DAY_MS), new Date(now));
    await recordUnreadable(app.db, tenant.id, 'pix-claims', unreadable);
    for (const claim of listed) await receiveClaim(app, tenant, account, claim);
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    app.log.warn({ tenant: tenant.id, connection: account.id, reason: error.message }, 'med: claims were not read');
  }
}

async function lookAfter(app: ClaimParts, tenant: Tenant, claim: Claim): Promise<void> {
  if (claim.state === 'accepted') return endFreezeOfTaken(app, tenant, claim);
  if (claim.state !== 'open') return;
  if (claim.decision !== null) {
    if (claim.answered_at === null) await answerAgain(app, tenant, claim.id);
    return;
  }
  if (claim.answer_due_at.getTime() - Date.now() > WARNING_MS) return;
  await app.db.transaction(tenant.id, (tx) =>
    raiseAlert(tx, {
      kind: 'med-due',
      subject: `med ${claim.id}`,
      details: { claim: claim.id, e2eid: claim.e2eid, amount: claim.amount, due: claim.answer_due_at.toISOString() },
    }),
  );
}

async function answerAgain(app: ClaimParts, tenant: Tenant, id: number): Promise<void> {
  try {
    await answerClaim(app, tenant, id);
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    app.log.warn({ tenant: tenant.id, claim: id, reason: error.message }, 'med: an answer waits');
  }
}
