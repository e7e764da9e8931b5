import { sql, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { RewardSourceTables } from './tables.ts';

type Row = Selectable<RewardSourceTables['reward_sources']>;

export interface Reward {
  readonly kind: Row['reward_kind'];
  readonly id: number;
}

/** The cause of a reward; when it is taken back, the reward is too. */
export interface Source {
  readonly kind: Row['source_kind'];
  readonly id: number;
}

interface Contribution {
  readonly amount: number;
  readonly requirement?: number;
  /** The free spins that won the prize. */
  readonly spinsId?: number;
}

/**
 * Counts that a source arrived or was taken back. Whatever the order of delivery, it contributes once while it is
 * effective.
 *
 * @returns the change of its contribution
 */
export const countSource = async (
  tx: Tx,
  reward: Reward,
  source: Source,
  change: 1 | -1,
  { amount, requirement = 0, spinsId }: Contribution,
): Promise<number> => {
  const counted = await tx
    .insertInto('reward_sources')
    .values({
      reward_kind: reward.kind,
      reward_id: reward.id,
      source_kind: source.kind,
      source_id: source.id,
      spins_id: spinsId ?? null,
      standing: change,
      amount,
      requirement,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'reward_kind', 'reward_id', 'source_kind', 'source_id'])
        .doUpdateSet({ standing: sql`reward_sources.standing + excluded.standing` }),
    )
    .returning(['standing', 'amount'])
    .executeTakeFirstOrThrow();
  const turned = change === 1 ? counted.standing === 1 : counted.standing === 0;
  return turned ? change * counted.amount : 0;
};

/** Rewards of one kind to which a source has contributed. */
export const listRewardsOf = (
  reader: Reader,
  kind: Reward['kind'],
  source: Source,
): Promise<{ readonly id: number; readonly amount: number }[]> =>
  reader
    .selectFrom('reward_sources')
    .select(['reward_id as id', 'amount'])
    .where('reward_kind', '=', kind)
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .orderBy('reward_id')
    .execute();

export interface BonusPart {
  readonly bonusId: number;
  readonly prizeId: number;
  readonly spinsId: number | null;
  readonly amount: number;
  readonly requirement: number;
}

const standingParts = (reader: Reader) =>
  reader
    .selectFrom('reward_sources')
    .select(['reward_id as bonusId', 'source_id as prizeId', 'spins_id as spinsId', 'amount', 'requirement'])
    .where('reward_kind', '=', 'bonus')
    .where('source_kind', '=', 'prize')
    .where('standing', '>', 0);

export const findPartOfPrize = (reader: Reader, prizeId: number): Promise<BonusPart | undefined> =>
  standingParts(reader).where('source_id', '=', prizeId).executeTakeFirst();

export const listPartsOfSpins = (reader: Reader, spinsId: number): Promise<BonusPart[]> =>
  standingParts(reader).where('spins_id', '=', spinsId).orderBy('source_id').execute();

export const listPartsOfBonus = (reader: Reader, bonusId: number): Promise<BonusPart[]> =>
  standingParts(reader).where('reward_id', '=', bonusId).execute();
