import type { User } from '@jangada/contracts/profile/user';
import { hideCpf } from '@jangada/contracts/validation/cpf';
import { presentWallet, type Balances } from '../ledger/wallets.ts';
import type { UserRow } from '../auth/users.repository.ts';
import { levelOf, pointsOf } from './levels.ts';

/** The player as their own browser sees them; the wallet only where the contract gives it. */
export const presentUser = (user: UserRow, balances: Balances, withWallet: 'with-wallet' | 'without-wallet'): User => {
  const level = levelOf(balances.wagered);
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    name: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    username: user.phone,
    birth_date: user.birth_date,
    avatar: user.avatar,
    language: user.language,
    level,
    totalBet: balances.wagered,
    user_likes: [],
    vip: { level, points: pointsOf(balances.wagered) },
    ...(withWallet === 'with-wallet' ? { wallet: presentWallet(balances) } : {}),
    cpf: user.cpf === null ? null : hideCpf(user.cpf),
    hide_metrics: user.hide_metrics,
    email_verified_at: user.email_verified_at?.toISOString() ?? null,
    phone_verified_at: user.phone_verified_at?.toISOString() ?? null,
    kyc_status: user.kyc_status,
    referral_code: user.referral_code,
    created_at: user.created_at.toISOString(),
  };
};
