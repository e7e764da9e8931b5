import { numericId } from '../../values/ids.ts';
import { language } from '../../values/languages.ts';
import { totalCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';

/** The wallet as the player sees it, in centavos (ENT-17 to ENT-20). */
export const wallet = z.object({
  /** Real money and bonus together. */
  balance: totalCentavos,
  /** The amount that can be withdrawn: real money without open turnover. */
  balance_withdrawal: totalCentavos,
  balance_bonus: totalCentavos,
  /** The amount to wager before the bonus becomes real money. */
  balance_rollover: totalCentavos,
  /** Real money held by an open withdrawal; not part of `balance`. Older servers omit it. */
  balance_held: z.optional(totalCentavos),
  deposit_count: z.int().check(z.minimum(0)),
  /** Grows with every change, so that an older wallet never replaces a newer one. */
  version: z.int().check(z.minimum(0)),
});

export type Wallet = z.infer<typeof wallet>;

/** The newer of two wallets of one player: calls and events deliver them in any order. */
export const newerWallet = (shown: Wallet | undefined, received: Wallet): Wallet =>
  shown && shown.version > received.version ? shown : received;

const moment = z.string();

/** The signed-in player (ENT-01 to ENT-16). `username` is the phone number, empty until it is given. */
export const user = z.object({
  id: numericId,
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  birth_date: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  language,
  level: z.int(),
  totalBet: totalCentavos,
  user_likes: z.array(z.int()),
  vip: z.object({ level: z.int(), points: z.int() }),
  /** Missing until the profile is loaded (AUTH-12). */
  wallet: z.optional(wallet),
  /** Masked: `***.456.789-**`. */
  cpf: z.nullable(z.string()),
  hide_metrics: z.boolean(),
  email_verified_at: z.nullable(moment),
  phone_verified_at: z.nullable(moment),
  kyc_status: z.enum(['none', 'pending', 'approved', 'rejected']),
  referral_code: z.string(),
  created_at: moment,
});

export type User = z.infer<typeof user>;
