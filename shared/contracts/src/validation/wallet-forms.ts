import { COUPON_CHARS_MAX } from '../domains/bonuses/endpoints.ts';
import { checkAmount } from '../domains/payments/amount-limits.ts';
import type { AmountLimits } from '../domains/payments/amount-limits.ts';
import type { WithdrawMethod } from '../domains/wallet/endpoints.ts';
import { STATEMENT_DAYS_MAX } from '../domains/wallet/statement.ts';
import type { WithdrawOptions } from '../domains/wallet/withdrawals.ts';
import { countCharacters } from '../values/characters.ts';
import type { Centavos } from '../values/money.ts';
import * as z from '../values/schema.ts';
import { fieldRule, fieldsRule } from './form-fields.ts';
import { plainCode } from './plain-text.ts';
import { canonicalPixKey, checkPixKey } from './pix-keys.ts';
import type { PixKeyType } from './pix-keys.ts';

/* The forms of the wallet accept what the server accepts (services/api/test/wallet-forms.test.ts). */

/** The amount of a deposit; null while nothing is typed. */
export const depositForm = (limits: AmountLimits) =>
  z.object({
    amount: z.nullable(z.number()).check(fieldRule((amount: Centavos | null) => checkAmount(amount, limits))),
  });

export type DepositFields = z.infer<ReturnType<typeof depositForm>>;

const checkCouponCode = (code: string): string | null =>
  countCharacters(plainCode(code)) > COUPON_CHARS_MAX ? 'code-too-long' : null;

/** The code of a coupon; it may be empty. */
export const couponForm = z.object({ code: z.string().check(fieldRule(checkCouponCode)) });

export type CouponFields = z.infer<typeof couponForm>;

type WithdrawLimits = Pick<WithdrawOptions, 'min' | 'max' | 'available'>;

/**
 * Below the minimum, above the site's maximum of one payment, or more than the player can withdraw (VAL-31, VAL-32).
 */
const checkWithdrawAmount = (amount: Centavos | null, { min, max, available }: WithdrawLimits): string | null =>
  checkAmount(amount, { min, max }) ?? (checkAmount(amount, { min, max: available }) ? 'above-available' : null);

/** The number of a key, empty while none is chosen, and the amount of a withdrawal. */
export const withdrawForm = (limits: WithdrawLimits) =>
  z.object({
    method: z.string().check(fieldRule((method: string) => (method === '' ? 'key-missing' : null))),
    amount: z.nullable(z.number()).check(fieldRule((amount: Centavos | null) => checkWithdrawAmount(amount, limits))),
  });

export type WithdrawFields = z.infer<ReturnType<typeof withdrawForm>>;

export type KeyType = WithdrawMethod['type'];

/** The random key of the form is `evp` in the PIX directory of keys (DICT). */
const inDirectory: Readonly<Record<KeyType, PixKeyType>> = {
  cpf: 'cpf',
  email: 'email',
  phone: 'phone',
  random: 'evp',
};

/**
 * The player chooses the type, because eleven digits can be a CPF and a phone. The own CPF is not typed, because the
 * server has it.
 */
export const keyForm = z
  .object({ type: z.enum(['cpf', 'email', 'phone', 'random']), key: z.string() })
  .check(fieldsRule(({ type, key }) => ({ key: type === 'cpf' ? null : checkPixKey(key, inDirectory[type]) })));

export type KeyFields = z.infer<typeof keyForm>;

/** The body of the request, with the key in the form of the PIX directory. */
export const toMethod = ({ type, key }: KeyFields): { type: KeyType; key?: string } =>
  type === 'cpf' ? { type } : { type, key: canonicalPixKey(key, inDirectory[type]) ?? key };

const DAY_MS = 24 * 60 * 60 * 1000;

const daysIn = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The first and the last day of a statement. */
export const rangeForm = z.object({ from: z.string(), to: z.string() }).check(
  fieldsRule(({ from, to }) => {
    const missing = { from: from === '' ? 'required' : null, to: to === '' ? 'required' : null };
    if (missing.from || missing.to) return missing;
    const days = daysIn(from, to);
    return { to: days < 1 ? 'ends-before' : days > STATEMENT_DAYS_MAX ? 'too-long' : null };
  }),
);

export type RangeFields = z.infer<typeof rangeForm>;
