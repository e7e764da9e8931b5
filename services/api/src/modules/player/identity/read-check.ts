import type { IdentityReason } from '@jangada/contracts/domains/identity/check';
import type { Platform } from '../../../platform/platform.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { getUser } from '../../../users/users.repository.ts';
import type { ReadCheck } from '../../../vendors/identity/identity-port.ts';
import { notify } from '../../messages/notifications/notify.ts';
import { lockPlayer } from '../documents/lock-player.ts';
import { settleIdentity } from '../documents/settle-identity.ts';
import { lockCheck, postpone, storeResult, type CheckRow } from './identity-checks.repository.ts';
import { identityTexts } from './identity-texts.ts';
import { isOfPlayer, keptFacts, type KeptFacts } from './kept-facts.ts';

const MINUTE_MS = 60_000;
/** A check is done within minutes, or much later. */
const FRESH_MS = 30 * MINUTE_MS;
const LATER_MS = 60 * MINUTE_MS;
const REVIEW_MS = 10 * MINUTE_MS;
const SOON_MS = 2 * MINUTE_MS;

/** The name of a player at a provider: of this tenant, and of no other. */
export const referenceOf = (tenant: Pick<Tenant, 'id'>, { public_id: id }: { readonly public_id: string }): string =>
  `${tenant.id}:${id}`;

type Parts = Pick<Platform, 'db' | 'identityConnections'>;

/**
 * Asks the provider how a check stands and acts on it once. What a notice says is never used.
 *
 * @throws {VendorUnavailable}
 */
export const readCheck = async ({ db, identityConnections }: Parts, tenant: Tenant, row: CheckRow): Promise<void> => {
  const connection = (await identityConnections.used(tenant.id)).find(({ id }) => id === row.connection_id);
  const found = (await connection?.port.read(row.session_id)) ?? null;
  await db.transaction(tenant.id, async (tx) => {
    await lockPlayer(tx, row.user_id);
    const before = await lockCheck(tx, row.id);
    const user = await getUser(tx, row.user_id);
    const isOurs = found !== null && found.reference === referenceOf(tenant, user);
    // The provider has forgotten the check, or names somebody else for it: it proves nothing.
    if (!isOurs) return storeResult(tx, row.id, { ...nothing, state: 'expired', dueAt: null });
    const facts = keptFacts(user, found.facts);
    const result = decided(found, facts);
    const dueAt = nextReadOf(result.state, before.created_at);
    await storeResult(tx, row.id, { ...result, facts, dueAt });
    if (result.state !== before.state) {
      const words = identityTexts(result);
      if (words) await notify(tx, row.user_id, words);
    }
    return settleIdentity(tx, tenant, row.user_id);
  });
};

const nothing = { reasons: [], final: false, facts: {} } as const;

interface Decision {
  readonly state: ReadCheck['state'];
  readonly reasons: readonly IdentityReason[];
  readonly final: boolean;
}

/** The provider compares a face with a document; whose account it is, is ours to compare. */
const decided = (found: ReadCheck, facts: KeptFacts): Decision => {
  if (found.state !== 'approved' || isOfPlayer(facts)) return found;
  const isOther = [facts.name_match, facts.birth_date_match, facts.cpf_match].includes(false);
  return { state: 'rejected', reasons: [isOther ? 'other-person' : 'unreadable'], final: false };
};

function nextReadOf(state: ReadCheck['state'], begun: Date): Date | null {
  if (state === 'review') return new Date(Date.now() + REVIEW_MS);
  if (state !== 'open') return null;
  return new Date(Date.now() + (Date.now() - begun.getTime() < FRESH_MS ? SOON_MS : LATER_MS));
}

/** A provider that does not answer is asked later. */
export const readLater = ({ db }: Pick<Platform, 'db'>, tenantId: string, id: number): Promise<unknown> =>
  db.transaction(tenantId, (tx) => postpone(tx, id, new Date(Date.now() + SOON_MS)));
