import { sql, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { GameTables } from './tables.ts';

export type SwitchRow = Selectable<GameTables['game_switches']>;

/** All games of a maker, or one of them. */
export interface Switched {
  readonly provider: string;
  readonly game: string | null;
}

/** Whether operators switched the game off: it stays listed, but cannot be opened or bet on. */
export const isSwitchedOff = async (
  reader: Reader,
  game: { provider_code: string; code: string },
): Promise<boolean> => {
  const off = await reader
    .selectFrom('game_switches')
    .select('since')
    .where('provider_code', '=', game.provider_code)
    .where((where) => where.or([where('game_code', 'is', null), where('game_code', '=', game.code)]))
    .executeTakeFirst();
  return off !== undefined;
};

/** If it is already off, the original date stays and the newer reason replaces the old one. */
export const switchOff = (tx: Tx, { provider, game }: Switched, reason: string) =>
  tx
    .insertInto('game_switches')
    .values({ provider_code: provider, game_code: game, reason })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider_code', 'game_code']).doUpdateSet({ reason }))
    .execute();

/** A game stays off while its maker is off. */
export const switchOn = (tx: Tx, { provider, game }: Switched) =>
  tx
    .deleteFrom('game_switches')
    .where('provider_code', '=', provider)
    .where(sql<boolean>`game_code is not distinct from ${game}`)
    .execute();

export const listSwitchedOff = (reader: Reader): Promise<SwitchRow[]> =>
  reader.selectFrom('game_switches').selectAll().orderBy('provider_code').orderBy('game_code').execute();

/** Whether the catalogue has, or had, this game or any game of the maker. */
export const isKnown = async (reader: Reader, { provider, game }: Switched): Promise<boolean> => {
  const found = await reader
    .selectFrom('games')
    .select('id')
    .where('provider_code', '=', provider)
    .$if(game !== null, (query) => query.where('code', '=', game ?? ''))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
