import type { buyBox } from '@jangada/contracts/domains/boxes/endpoints';
import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Call } from '../../../http/call.ts';
import { mayBet } from '../../eligibility/access/capabilities.ts';
import { getUser } from '../../../users/users.repository.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { moveForBox } from './box-money.ts';
import { findBoxType, type BoxType } from './box-types.repository.ts';
import { insertOwnedBox } from './new-box.ts';
import { countBoughtToday } from './owned.repository.ts';
import { presentOwnedBox } from './present-box.ts';

/** A paid random prize is a bet, so regulated sites sell no boxes, whatever the site's switch says. */
export const sellsBoxes = ({ settings }: Tenant): boolean => settings.site.hasBoxes && !settings.site.is_regulated;

/**
 * Buys a box with real money. The wallet is locked first, so concurrent purchases cannot exceed the balance.
 *
 * @throws boxes.not-found, boxes.not-for-sale, boxes.daily-limit, wallet.insufficient-funds, and the errors of `mayBet`
 */
export const buyOneBox = async (
  tx: Tx,
  call: Pick<Call, 'tenant' | 'language'>,
  userId: number,
  boxTypeId: number,
): Promise<ReplyOf<typeof buyBox>> => {
  const { tenant, language } = call;
  const type = await findBoxType(tx, boxTypeId);
  if (!type) throw new DomainError('boxes.not-found');
  if (!sellsBoxes(tenant) || !type.active) throw new DomainError('boxes.not-for-sale');
  const wallet = await lockWallet(tx, userId);
  await mayBet(tx, await getUser(tx, userId), tenant, type.price);
  if (wallet.cash < type.price)
    throw new DomainError('wallet.insufficient-funds', { facts: { balance: wallet.cash, price: type.price } });
  await refuseTooMany(tx, userId, type);
  const bought = await insertOwnedBox(tx, { userId, boxTypeId, price: type.price, source: null });
  if (!bought) throw new TypeError('a bought box has no source to collide with');
  const after = await moveForBox(wallet, 'box-buy', bought.id, type.price);
  return { data: presentOwnedBox(bought, type, language), wallet: after };
};

async function refuseTooMany(tx: Tx, userId: number, { id, daily_max: max }: BoxType): Promise<void> {
  const bought = await countBoughtToday(tx, userId, id);
  if (bought >= max) throw new DomainError('boxes.daily-limit', { facts: { daily_max: max, bought_today: bought } });
}
