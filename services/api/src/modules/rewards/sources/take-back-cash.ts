import type { Bilingual } from '@jangada/contracts/values/languages';
import { raiseAlert } from '../../../outbox/raise-alert.ts';
import { formatReais } from '../../messages/notifications/format-reais.ts';
import { notify, type Personal } from '../../messages/notifications/notify.ts';
import { house } from '../../ledger/accounts.ts';
import { move, type TxnKind } from '../../ledger/ledger.ts';
import { lockWallet, transactionOf, type LockedWallet } from '../../ledger/wallets.ts';
import { insertBonusLine } from './bonus-lines.ts';
import type { Reward, Source } from './reward-sources.ts';

interface CashReward {
  readonly reward: Pick<Reward, 'id'> & { readonly kind: Reward['kind'] | 'cashback' };
  /** The source that was taken back. */
  readonly source: Source;
  /** The name that the player sees. */
  readonly name: Bilingual;
  /** Centavos. */
  readonly amount: number;
  /** Each key takes the reward back once. */
  readonly idemKey: string;
  readonly kind?: TxnKind;
}

/** Takes back a real-money reward. The part that the player has spent becomes a debt, and an operator is alerted. */
export const takeBackCash = async (locked: LockedWallet, taken: CashReward): Promise<void> => {
  const { amount, idemKey, kind = 'reward-reversal', name, reward } = taken;
  if (amount === 0) return;
  const tx = transactionOf(locked);
  const wallet = await lockWallet(tx, locked.userId);
  const cash = Math.min(amount, wallet.cash);
  const debt = amount - cash;
  const postings = [
    { from: wallet.account('cash'), to: house('promo'), amount: cash },
    { from: wallet.account('receivable'), to: house('promo'), amount: debt },
  ].filter((posting) => posting.amount > 0);
  const { txnId } = await move(wallet, { idemKey, kind, ref: String(reward.id), postings });
  const { userId } = wallet;
  await insertBonusLine(tx, { userId, type: 'bonus', description: name, amount: -amount, txnId });
  await notify(tx, userId, rewardTakenBack(name, amount));
  await alertDebt(wallet, { reward, source: taken.source, amount, debt });
};

interface Debt extends Pick<CashReward, 'reward' | 'source' | 'amount'> {
  readonly debt: number;
}

/** Alerts an operator about a player's debt after a reward was taken back. */
export const alertDebt = async (wallet: LockedWallet, { reward, source, amount, debt }: Debt): Promise<void> => {
  if (debt === 0) return;
  await raiseAlert(transactionOf(wallet), {
    kind: 'player-debt',
    subject: `${reward.kind} ${reward.id}`,
    details: { user_id: wallet.userId, source: `${source.kind} ${source.id}`, amount, debt },
  });
};

const rewardTakenBack = (name: Bilingual, amount: number): Personal => ({
  type: 'reward',
  title: { pt: 'Recompensa estornada', en: 'A reward was taken back' },
  description: {
    pt: `${name.pt}: ${formatReais(amount, 'pt')}. O que deu origem à recompensa foi desfeito.`,
    en: `${name.en}: ${formatReais(amount, 'en')}. What the reward was for has been undone.`,
  },
});
