import type { Kysely } from 'kysely';
import { digest, newToken } from '../crypto/tokens.ts';
import type { Registry } from '../database/schema.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { KeyOwner } from './passkeys.ts';

type Staff = Kysely<Registry>;

const INVITATION_MS = 72 * 60 * 60_000;

export interface Invitation {
  readonly token: string;
  readonly expiresAt: Date;
}

/** An earlier invitation of the person ends. @returns the token, of which only the digest is stored */
export const invite = async (registry: Staff, personId: string, invitedBy: string | null): Promise<Invitation> => {
  const [token, expiresAt] = [newToken(), new Date(Date.now() + INVITATION_MS)];
  await registry
    .updateTable('staff_invitations')
    .set({ used_at: new Date() })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
  await registry
    .insertInto('staff_invitations')
    .values({ token_digest: digest(token), person_id: personId, invited_by: invitedBy, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
};

/** @throws ops.invitation-ended */
export const findInvited = async (registry: Staff, token: string): Promise<KeyOwner & { readonly expiresAt: Date }> => {
  const found = await registry
    .selectFrom('staff_invitations as invitation')
    .innerJoin('staff', 'staff.id', 'invitation.person_id')
    .select(['staff.id', 'name', 'expires_at as expiresAt'])
    .where('token_digest', '=', digest(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new DomainError('ops.invitation-ended');
  return found;
};

/** Of two at once, one uses it. @throws ops.invitation-ended */
export const spendInvitation = async (registry: Staff, token: string): Promise<void> => {
  const used = await registry
    .updateTable('staff_invitations')
    .set({ used_at: new Date() })
    .where('token_digest', '=', digest(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning('person_id')
    .executeTakeFirst();
  if (!used) throw new DomainError('ops.invitation-ended');
};
