import { numericId } from '@jangada/contracts/values/ids';
import * as z from '@jangada/contracts/values/schema';
import { accountOf, type AccountParts } from '../../../connections/pix-account.ts';
import { raiseAlert } from '../../../outbox/raise-alert.ts';
import { sendEach } from '../../../outbox/send-each.ts';
import type { Sender } from '../../../outbox/sender.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { getClaim, lockClaim, updateClaim } from './claims.repository.ts';

export type ClaimParts = Pick<Platform, 'db' | 'log' | 'tenants'> & AccountParts;

const job = z.object({ id: numericId });
const STANCES = { defend: 'contest', accept: 'accept' } as const;

/** Sends our answers to claims from the outbox, after the transaction of the decision. */
export const sendClaimAnswers =
  (app: ClaimParts): Sender =>
  async (tenantId, jobs) => {
    const tenant = await app.tenants.find(tenantId);
    if (!tenant) throw new TypeError(`no tenant ${tenantId}`);
    return sendEach(jobs, {
      payload: job,
      send: ({ id }) => answerClaim(app, tenant, id),
      onError: (error, { id }) => {
        if (!(error instanceof VendorUnavailable)) throw error;
        app.log.warn({ tenant: tenantId, claim: id, reason: error.message }, 'med: an answer waits');
      },
    });
  };

/**
 * Tells the provider what was decided about a claim. An answer that it refuses opens the decision again, with an alert.
 *
 * @throws {VendorUnavailable} when the outcome is unknown: the answer is sent again
 */
export const answerClaim = async (app: ClaimParts, tenant: Tenant, id: number): Promise<void> => {
  const claim = await app.db.read(tenant.id, (reader) => getClaim(reader, id));
  const { decision, answered_at: answeredAt, connection_id: connection, provider_id: providerId } = claim;
  if (decision === null || answeredAt !== null || claim.state !== 'open') return;
  const { claims } = await accountOf(app, tenant, connection);
  const answer = { id: providerId, stance: STANCES[decision], text: claim.decision_text ?? '' };
  const outcome = await claims.answer(answer);
  await app.db.transaction(tenant.id, async (tx) => {
    const locked = await lockClaim(tx, id);
    if (locked.decision !== decision || locked.answered_at !== null) return;
    if (outcome === 'taken') return void (await updateClaim(tx, id, { answered_at: new Date(), trouble: null }));
    const nobody = { decision: null, decided_by: null, decided_at: null };
    await updateClaim(tx, id, { ...nobody, trouble: outcome.refused });
    await raiseAlert(tx, {
      kind: 'med-answer-refused',
      subject: `med ${id}`,
      details: { claim: id, e2eid: claim.e2eid, reason: outcome.refused },
    });
  });
};
