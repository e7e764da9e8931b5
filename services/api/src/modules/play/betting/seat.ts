import type { Tx } from '../../../database/database.ts';
import { ask, prepared, preparedReading } from '../../../database/prepared.ts';
import type { UserRow } from '../../../users/users.repository.ts';
import { lockedWallet, type Balances, type LockedWallet } from '../../money/ledger/wallets.ts';

/** What betting knows of a player. */
export type Bettor = Pick<
  UserRow,
  | 'tenant_id'
  | 'id'
  | 'public_id'
  | 'status'
  | 'kyc_status'
  | 'phone'
  | 'cpf'
  | 'first_name'
  | 'last_name'
  | 'hide_metrics'
>;

/** A player whose money nobody else can move until the transaction ends. */
export interface Seat {
  readonly player: Bettor;
  readonly wallet: LockedWallet;
}

type SeatRow = Bettor & Balances & { readonly guarded: boolean };

const seatOf = `select u.tenant_id, u.id, u.public_id, u.status, u.kyc_status, u.phone, u.cpf, u.first_name, u.last_name,
     u.hide_metrics, w.cash, w.bonus, w.hold, w.receivable, w.deposit_count as "depositCount", w.wagered, w.rollover,
     w.turnover_goal as "turnoverGoal", w.version, w.guarded
   from wallets w join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
   where u.public_id = $1 for update of w`;

const sitDown = prepared<SeatRow>('betting-sit', seatOf);
const sitIfFree = preparedReading<SeatRow>('betting-sit-if-free', `${seatOf} skip locked`, ['uuid']);

/** Finds a player by the id that providers know and locks their wallet, in one statement. */
export const sit = async (tx: Tx, publicId: string): Promise<Seat | undefined> =>
  seated(await ask(tx, sitDown, [publicId]));

/** Waits for nobody: a wallet that somebody else holds is as good as none. Those of one turn are locked together. */
export const sitIfUnheld = async (tx: Tx, publicId: string): Promise<Seat | undefined> =>
  seated(await ask(tx, sitIfFree, [publicId]));

function seated([row]: readonly SeatRow[]): Seat | undefined {
  if (!row) return undefined;
  const { cash, bonus, hold, receivable, depositCount, wagered, rollover, turnoverGoal, version, guarded, ...player } =
    row;
  const balances = { cash, bonus, hold, receivable, depositCount, wagered, rollover, turnoverGoal, version };
  return { player, wallet: lockedWallet(balances, player.id, guarded) };
}
