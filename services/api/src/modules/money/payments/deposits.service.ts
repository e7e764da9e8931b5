import { plainCode } from '@jangada/contracts/validation/plain-text';
import { randomUUID } from 'node:crypto';
import { checkAmount } from '@jangada/contracts/domains/payments/amount-limits';
import { PIX_EXPIRY_MS, type PixCharge } from '@jangada/contracts/domains/payments/endpoints';
import type { Language } from '@jangada/contracts/values/languages';
import { liveAccounts, type AccountParts, type PixAccount } from '../../../connections/pix-account.ts';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { claim, storeReply, type Claim } from '../../../http/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { recordUnreadableAnswer } from '../../../third-party-messages/record-unreadable.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { getUser, type UserRow } from '../../../users/users.repository.ts';
import { mayDeposit } from '../../eligibility/access/capabilities.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import * as deposits from './deposits.repository.ts';
import { qrImage } from './qr-image.ts';
import { isPayableCode } from './payable-code.ts';

interface Input {
  readonly amount: number;
  readonly coupon?: string | undefined;
}

/** Checks a coupon. Coupons belong to the rewards context, which this one may not import. */
export interface CouponPorts {
  /** @throws when this player cannot use the coupon for this amount */
  usableCoupon(
    tx: Tx,
    tenant: Tenant,
    input: { readonly code: string; readonly userId: number; readonly amount: number },
  ): Promise<{ readonly code: string }>;
}

type DepositParts = Pick<Platform, 'db'> & AccountParts & { readonly ports: CouponPorts };

/**
 * The part of the reply that is stored with the idempotency key; the QR image and the server time are computed for each
 * reply.
 */
type StoredCharge = Omit<PixCharge, 'qrcode_image' | 'server_time'>;

type Prepared = { readonly reply: StoredCharge } | { readonly deposit: deposits.Deposit; readonly user: UserRow };

const payerMessage: Record<Language, (site: string) => string> = {
  pt: (site) => `Depósito ${site}`,
  en: (site) => `${site} deposit`,
};

/**
 * Starts a PIX deposit. The charge is requested after the deposit's commit and under its id, so neither a crash nor a
 * repeated call loses a charge or makes two.
 */
export const startDeposit = async (app: DepositParts, requested: Input, call: Call): Promise<PixCharge> => {
  const accounts = await liveAccounts(app, call.tenant);
  if (accounts.length === 0) throw new DomainError('deposit.not-configured');
  const key = claimOf(call);
  const prepared = await app.db.transaction(call.tenant.id, (tx) => prepare(tx, app.ports, requested, key, call));
  if ('reply' in prepared) return presentCharge(prepared.reply);

  const { deposit, user } = prepared;
  const charge = await charged(app, accounts, { deposit, user }, call);
  const started = await app.db.transaction(call.tenant.id, async (tx) => {
    const locked = await deposits.lockDeposit(tx, deposit.id);
    const change = { qrcode: charge.code, expires_at: charge.expiresAt };
    // The notice of a fast payment may arrive before this transaction: a deposit that is already paid stays paid.
    const waiting = locked.status === 'pending' ? { status: 'waiting_payment' as const } : {};
    const reply = storedCharge(await deposits.updateDeposit(tx, deposit.id, { ...change, ...waiting }));
    await storeReply(tx, key, reply);
    return reply;
  });
  return presentCharge(started);
};

/** A call without an idempotency key gets a random one, because every deposit is stored under a key. */
const claimOf = (call: Call): Claim => ({
  userId: sessionOf(call).userId,
  operation: 'createDeposit',
  key: call.idempotencyKey ?? randomUUID(),
});

async function prepare(tx: Tx, ports: CouponPorts, requested: Input, key: Claim, call: Call): Promise<Prepared> {
  const txid = randomUUID().replaceAll('-', '');
  const claimed = await claim(tx, key, requested, txid);
  const user = await getUser(tx, key.userId);
  if (claimed.state === 'answered') return { reply: claimed.reply as StoredCharge };
  if (claimed.state === 'unfinished') {
    const deposit = await deposits.findDepositByTxid(tx, claimed.resource);
    if (!deposit) throw new TypeError('a claim and its deposit are written together');
    return { deposit, user };
  }
  const coupon = plainCode(requested.coupon ?? '') || null;
  await refuseWrong(tx, requested.amount, user, call);
  const { amount } = requested;
  const used = coupon && (await ports.usableCoupon(tx, call.tenant, { code: coupon, userId: user.id, amount }));
  const deposit = await deposits.insertDeposit(tx, {
    user_id: user.id,
    txid,
    amount: requested.amount,
    coupon: used ? used.code : null,
    expires_at: new Date(Date.now() + PIX_EXPIRY_MS),
  });
  return { deposit, user };
}

async function refuseWrong(tx: Tx, amount: number, user: UserRow, { tenant }: Call): Promise<void> {
  const { min_deposit: min, max_deposit: max } = tenant.settings.site;
  const wrong = checkAmount(amount, { min, max });
  if (wrong === 'below-minimum') throw new DomainError('deposit.below-minimum', { facts: { min_deposit: min } });
  if (wrong === 'above-maximum') throw new DomainError('deposit.above-maximum', { facts: { max_deposit: max } });
  // The wallet lock keeps two concurrent deposits from passing a limit together.
  await lockWallet(tx, user.id);
  await mayDeposit(tx, user, tenant, amount);
  // Only the player's own account may pay, so their CPF must be known.
  if (user.cpf === null) throw new DomainError('account.verification-required');
}

interface Started {
  readonly deposit: deposits.Deposit;
  readonly user: UserRow;
}

/**
 * The charge of the first account that makes one. The next account is tried even when the outcome at one is unknown: nobody
 * has seen the code of that charge, so nobody pays it, and a payment would be found by the comparison of its account.
 */
async function charged(app: DepositParts, accounts: readonly PixAccount[], started: Started, call: Call) {
  const { deposit } = started;
  let known = deposit.connection_id;
  for (const account of accounts) {
    // Written before the call: after a crash the charge is looked for where it was made.
    if (account.id !== known)
      await app.db.transaction(call.tenant.id, (tx) =>
        deposits.updateDeposit(tx, deposit.id, { connection_id: account.id }),
      );
    known = account.id;
    const charge = await chargeAt(app, account, started, call);
    if (charge) return charge;
    if (account.id !== null) app.connections.avoid(account.id);
  }
  throw new DomainError('deposit.provider-unavailable');
}

/** @returns undefined when the account makes no charge that can be paid */
async function chargeAt(app: DepositParts, { pix, key, webhook, id }: PixAccount, started: Started, call: Call) {
  const { deposit, user } = started;
  const about = { deposit: deposit.id, connection: id };
  try {
    // A new tenant may not be registered at the provider yet; without the webhook its payments would not be reported.
    await pix.ensureWebhook(key, webhook);
    const charge = await pix.createCharge({
      txid: deposit.txid,
      amount: deposit.amount,
      key,
      payer: { cpf: user.cpf ?? '', name: `${user.first_name} ${user.last_name}` },
      expirySeconds: PIX_EXPIRY_MS / 1000,
      message: payerMessage[call.language](call.tenant.settings.site.name),
    });
    if (isPayableCode(charge, deposit.amount)) return charge;
    call.log.error(about, 'pix: the provider gave a code that no bank takes for this amount');
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    call.log.warn({ ...about, reason: error.message }, 'pix: no charge; the same key may ask again');
    await recordUnreadableAnswer(app.db, call.tenant.id, 'pix-charge', error);
  }
  return undefined;
}

const storedCharge = (deposit: deposits.Deposit): StoredCharge => ({
  status: deposit.status,
  transaction_id: deposit.id,
  qrcode: deposit.qrcode ?? '',
  amount: deposit.amount,
  expires_at: deposit.expires_at.toISOString(),
});

const presentCharge = async (charge: StoredCharge): Promise<PixCharge> => ({
  ...charge,
  qrcode_image: await qrImage(charge.qrcode),
  server_time: new Date().toISOString(),
});
