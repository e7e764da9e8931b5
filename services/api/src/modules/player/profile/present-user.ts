import type { User } from '@jangada/contracts/domains/profile/user';
import { hideCpf } from '@jangada/contracts/validation/cpf';
import type { Reader } from '../../../database/database.ts';
import type { UserRow } from '../../../users/users.repository.ts';
import { listLikes } from '../../play/games/likes.repository.ts';
import { getBalances, presentWallet } from '../../ledger/balances.ts';
import { listLevels, levelOf } from '../../rewards/levels/levels.repository.ts';

/** The player as their own browser sees them; with the wallet only where the contract includes it. */
export const presentUser = async (
  reader: Reader,
  user: UserRow,
  withWallet: 'with-wallet' | 'without-wallet',
): Promise<User> => {
  const balances = await getBalances(reader, user.id);
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    name: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    username: user.phone ?? '',
    birth_date: user.birth_date,
    avatar: user.avatar,
    language: user.language,
    ...levelOf(balances.wagered, await listLevels(reader)),
    totalBet: balances.wagered,
    user_likes: await listLikes(reader, user.id),
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
