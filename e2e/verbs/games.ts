import { urls } from '../site.ts';
import { queryDatabase } from './database.ts';

export interface PlayedGame {
  readonly id: number;
  readonly title: string;
  readonly gamecode: string;
  readonly providercode: string;
}

/** The first game of a list of the catalogue, such as `type=demo`. */
export const findGame = async (query: string): Promise<PlayedGame> => {
  const answer = await fetch(`${urls.api}/casinos/games?${query}`);
  const { games } = (await answer.json()) as { games: { data: PlayedGame[] } };
  const [game] = games.data;
  if (!game) throw new Error(`No game is ${query}`);
  return game;
};

/** The address of a slot of the tenant `jangada`, without language. */
export const firstSlotPath = async (): Promise<string> => {
  const { providercode, gamecode } = await findGame('category=slots');
  return `/casino/${providercode}/${gamecode}`;
};

interface PlayersMoney {
  /** Cash and bonus, as the sum of the postings. */
  readonly balance: number;
  readonly bets: number;
}

/** The ledger's data about a player of the tenant `jangada`. */
export const ledgerBalanceOf = async (phone: string): Promise<PlayersMoney> => {
  const [found] = await queryDatabase<PlayersMoney>(
    `select
       (select coalesce(sum(e.amount), 0)::int from platform.ledger_entries e
          join platform.accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
         where a.tenant_id = u.tenant_id and a.user_id = u.id and a.kind in ('cash', 'bonus')) as balance,
       (select count(*)::int from platform.bets b
         where b.tenant_id = u.tenant_id and b.user_id = u.id and b.kind = 'bet') as bets
     from platform.users u where u.tenant_id = 'jangada' and u.phone like '%' || $1`,
    [phone],
  );
  if (!found) throw new Error(`Nobody has the phone ${phone}`);
  return found;
};
