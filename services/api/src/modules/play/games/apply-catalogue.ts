import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { TenantSettings } from '../../../tenants/tenant.ts';
import { indexWords } from './search/word-index.ts';

/** Each is at most one statement of listed-games.ts: a transaction locks few games, and takes a fraction of a second. */
const VERSIONS_PER_STEP = 4;
const FAVOUR = 2;

export type ProviderPreferences = Pick<TenantSettings, 'favouredProviders' | 'hiddenProviders'>;

const columns = [
  'provider_name text',
  'provider_image text',
  'title text',
  'category text',
  'search_text text',
  'aliases text[]',
  'provider_aliases text[]',
  'image text',
  'image_mobile text',
  'has_tables boolean',
  'only_demo boolean',
  'bonus_allowed boolean',
  'has_demo boolean',
  'rules jsonb',
  'rtp numeric',
  'volatility text',
  'min_bet bigint',
  'max_bet bigint',
  'max_win_multiplier numeric',
  'features text[]',
  'released_at date',
] as const;
const copied = columns.map((column) => column.slice(0, column.indexOf(' ')));
const written = [...copied, 'popularity', 'active', 'aggregator'];
const list = (names: readonly string[], of = '') => sql.raw(names.map((name) => of + name).join(', '));

/**
 * Brings a tenant's catalogue a step closer to the aggregator's list. Nothing is read into this process; unchanged
 * games are not written. Games that are no longer listed are hidden, never deleted.
 *
 * @returns true when nothing is left
 */
export const applyCatalogueStep = async (tx: Tx, preferences: ProviderPreferences): Promise<boolean> => {
  const { version, wordsVersion, to, wordsTo } = await stateOf(tx, preferences);
  if (to > version) {
    await upsertGames(tx, preferences, version, to);
    await hideGames(tx, version, to);
    await countGames(tx, version, to);
    await sql`update catalogue_states set version = ${to}`.execute(tx);
    return false;
  }
  if (wordsTo === wordsVersion) return true;
  await indexWords(tx);
  await sql`update catalogue_states set words_version = ${wordsTo}`.execute(tx);
  return true;
};

interface State {
  readonly version: number;
  readonly wordsVersion: number;
  /** The version that this step leads to, and the newest of the words. */
  readonly to: number;
  readonly wordsTo: number;
}

/** Locks the tenant's state. After a change of its preferences the whole list is applied again. */
async function stateOf(tx: Tx, { favouredProviders, hiddenProviders }: ProviderPreferences): Promise<State> {
  const preferences = JSON.stringify({ favouredProviders, hiddenProviders });
  await sql`
    insert into catalogue_states as known (preferences) values (${preferences}::jsonb)
    on conflict (tenant_id) do update set preferences = excluded.preferences, version = 0
    where known.preferences <> excluded.preferences`.execute(tx);
  const { rows } = await sql<State>`
    with state as materialized (select version, words_version from catalogue_states for update)
    select state.version, state.words_version as "wordsVersion",
      coalesce((select max(step.version) from (
        select distinct l.version from listed_games l where l.version > state.version
        order by l.version limit ${sql.lit(VERSIONS_PER_STEP)}) step), state.version) as to,
      coalesce((select max(l.words_version) from listed_games l), 0) as "wordsTo"
    from state`.execute(tx);
  const [state] = rows;
  if (!state) throw new TypeError('the state of the catalogue was just written');
  return state;
}

const upsertGames = (tx: Tx, { favouredProviders, hiddenProviders }: ProviderPreferences, from: number, to: number) =>
  sql`
    insert into games (provider_code, code, ${list(written)})
    select l.provider_code, l.code, ${list(copied, 'one.')},
      one.popularity * case when l.provider_code = any (${[...favouredProviders]}::text[]) then ${sql.lit(FAVOUR)} else 1 end,
      not l.provider_code = any (${[...hiddenProviders]}::text[]), l.aggregator
    from listed_games l
    cross join lateral jsonb_to_record(l.content) one (${list(columns)}, popularity integer)
    where l.listed and l.version > ${from} and l.version <= ${to}
    order by l.provider_code, l.code
    on conflict (tenant_id, provider_code, code) do update
      set (${list(written)}) = row (${list(written, 'excluded.')})
      where (${list(written, 'games.')}) is distinct from (${list(written, 'excluded.')})`.execute(tx);

const hideGames = (tx: Tx, from: number, to: number) =>
  sql`
    update games g set active = false from listed_games l
    where not l.listed and l.version > ${from} and l.version <= ${to}
      and g.provider_code = l.provider_code and g.code = l.code and g.active`.execute(tx);

/** Writes the providers of the games of these versions. */
const countGames = (tx: Tx, from: number, to: number) =>
  sql`
    with counted as materialized (
      select changed.code, (select count(*) from games g where g.provider_code = changed.code and g.active) as games_count
      from (select distinct provider_code as code from listed_games where version > ${from} and version <= ${to}) changed),
    gone as (
      delete from game_providers p using counted c where p.code = c.code and c.games_count = 0)
    insert into game_providers as known (code, name, image, games_count)
    select counted.code, first.provider_name, first.provider_image, counted.games_count
    from counted cross join lateral (
      select provider_name, provider_image from games g
      where g.provider_code = counted.code and g.active order by g.standing desc, g.id limit 1) first
    on conflict (tenant_id, code) do update
      set name = excluded.name, image = excluded.image, games_count = excluded.games_count
      where (known.name, known.image, known.games_count)
        is distinct from (excluded.name, excluded.image, excluded.games_count)`.execute(tx);
