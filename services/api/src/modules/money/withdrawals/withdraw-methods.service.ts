import { WITHDRAW_METHODS_MAX, type WithdrawMethod } from '@jangada/contracts/domains/wallet/endpoints';
import { canonicalPixKey, type PixKeyType } from '@jangada/contracts/validation/pix-keys';
import { uniqueViolation, type Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { raiseAlert } from '../../../outbox/raise-alert.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { getUser, type UserRow } from '../../../users/users.repository.ts';
import { requireIdentity } from '../../eligibility/access/identity-demand.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { maskPixKey } from './mask-pix-key.ts';
import { insertMethod, listMethods, listOthersWithKey, type WithdrawMethodRow } from './withdrawals.repository.ts';

type KeyType = WithdrawMethod['type'];

interface NewKey {
  readonly type: KeyType;
  readonly key: string;
}

/** On regulated sites only a CPF key is allowed, because it proves whose account it is. */
export const keyTypesOf = ({ settings }: Tenant): readonly KeyType[] =>
  settings.site.is_regulated ? ['cpf'] : ['cpf', 'email', 'phone', 'random'];

/** The PIX directory calls a random key `evp`. */
const inDirectory: Record<KeyType, PixKeyType> = { cpf: 'cpf', email: 'email', phone: 'phone', random: 'evp' };

export const presentMethod = (method: WithdrawMethodRow): WithdrawMethod => ({
  id: method.id,
  type: method.type,
  key: maskPixKey(method),
  holder_name: method.holder_name,
  created_at: method.created_at.toISOString(),
});

/**
 * Stores a PIX key of the player. No provider tells whose a key is before a payment, so the provider checks the player's
 * CPF with each payout; a CPF key is checked here.
 */
export const addMethod = async (
  app: Pick<Platform, 'db'>,
  input: { readonly type: KeyType; readonly key?: string | undefined },
  call: Call,
): Promise<WithdrawMethod> => {
  const { userId } = sessionOf(call);
  const { user, known } = await app.db.read(call.tenant.id, async (reader) => ({
    user: await getUser(reader, userId),
    known: await listMethods(reader, userId),
  }));
  requireIdentity(call.tenant, user, 'bank-data');
  // The player sees the CPF masked, so a missing key means the account's own CPF.
  const typed = input.key ?? (input.type === 'cpf' ? user.cpf : null);
  if (input.key === undefined && input.type === 'cpf' && user.cpf === null) throw profileIncomplete();
  const key = canonicalPixKey(typed, inDirectory[input.type]);
  if (key === null) throw new DomainError('withdrawal.key-invalid');
  refuseMore(known, key);
  const holder = holderOf({ type: input.type, key }, user, call);
  const method = await app.db.transaction(call.tenant.id, (tx) =>
    storeMethod(tx, { type: input.type, key }, holder, user),
  );
  return presentMethod(method);
};

async function storeMethod(tx: Tx, { type, key }: NewKey, holder: string, user: UserRow): Promise<WithdrawMethodRow> {
  await lockWallet(tx, user.id); // The wallet lock keeps two concurrent keys from passing the maximum.
  refuseMore(await listMethods(tx, user.id), key);
  try {
    const method = await insertMethod(tx, { user_id: user.id, type, key, holder_name: holder });
    await alertShared(tx, method);
    return method;
  } catch (error) {
    if (uniqueViolation(error)) throw new DomainError('withdrawal.key-known');
    throw error;
  }
}

/** One key belongs to one person, so staff must review a key that two players share. */
async function alertShared(tx: Tx, { id, user_id: userId, type, key }: WithdrawMethodRow): Promise<void> {
  for (const other of await listOthersWithKey(tx, userId, key))
    await raiseAlert(tx, {
      kind: 'pix-key-shared',
      subject: `players ${Math.min(userId, other)} and ${Math.max(userId, other)}`,
      details: { method: id, type, user_id: userId, other_user_id: other },
    });
}

function refuseMore(known: readonly WithdrawMethodRow[], key: string): void {
  if (known.some((method) => method.key === key)) throw new DomainError('withdrawal.key-known');
  if (known.length >= WITHDRAW_METHODS_MAX) throw new DomainError('withdrawal.keys-too-many');
}

/** @returns the player's name, which the key's owner must have @throws withdrawal.key-not-own */
function holderOf({ type, key }: NewKey, user: UserRow, { tenant }: Call): string {
  if (user.cpf === null) throw profileIncomplete();
  const isForeign = type === 'cpf' && key !== user.cpf;
  if (isForeign || !keyTypesOf(tenant).includes(type)) throw new DomainError('withdrawal.key-not-own');
  return `${user.first_name} ${user.last_name}`.trim();
}

const profileIncomplete = () =>
  new DomainError('account.verification-required', { facts: { reason: 'profile-incomplete' } });
