import type { Language } from '@jangada/contracts/values/languages';
import type { ColumnType, Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface GameTables {
  games: OfTenant & {
    id: Identity;
    code: string;
    provider_code: string;
    provider_name: string;
    provider_image: Optional<string>;
    title: string;
    category: string;
    /** The title as it is searched and sorted (search/search-text.ts). */
    search_text: string;
    aliases: Generated<string[]>;
    provider_aliases: Generated<string[]>;
    image: string;
    image_mobile: string;
    has_tables: boolean;
    only_demo: boolean;
    bonus_allowed: boolean;
    has_demo: Generated<boolean>;
    rules: ColumnType<Record<Language, string> | null, string | null | undefined, string | null>;
    rtp: ColumnType<string | null, number | null | undefined, number | null>;
    volatility: Optional<'low' | 'medium' | 'high'>;
    min_bet: Optional<number>;
    max_bet: Optional<number>;
    max_win_multiplier: ColumnType<string | null, number | null | undefined, number | null>;
    features: Generated<string[]>;
    released_at: Optional<string>;
    popularity: Generated<number>;
    views: Generated<number>;
    /** The aggregator's popularity value plus the views on this site. */
    standing: Identity;
    active: Generated<boolean>;
    /** The name of the aggregator that has the game. */
    aggregator: Generated<string>;
  };
  /** The providers of active games, written with the catalogue. A name comes from the provider's most popular game. */
  game_providers: OfTenant & {
    code: string;
    name: string;
    image: Optional<string>;
    games_count: number;
  };
  /** The words by which games are found, each with the game and the field of the game that contains it. */
  game_words: OfTenant & {
    word: string;
    kind: 'title' | 'joined' | 'alias' | 'maker' | 'category';
    game_ids: number[];
  };
  game_rows: OfTenant & {
    slug: string;
    place: 'home' | 'featured';
    position: number;
    name_pt: string;
    name_en: string;
    category: Optional<string>;
    provider_code: Optional<string>;
    sort: 'popular' | 'new' | 'az' | 'mixed';
    games_max: number;
  };
  favorites: OfTenant & {
    user_id: number;
    game_id: number;
    created_at: Moment;
  };
  game_plays: OfTenant & {
    user_id: number;
    game_id: number;
    launches: Generated<number>;
    last_launched_at: Moment;
  };
  game_launches: OfTenant & {
    token_hash: string;
    user_id: number;
    game_id: number;
    /** The session that launched the game; null for launches stored before this column existed. */
    session_hash: Optional<string>;
    created_at: Moment;
    expires_at: Date;
  };
  game_switches: OfTenant & {
    provider_code: string;
    /** Null: all games of the maker. */
    game_code: string | null;
    reason: string;
    since: Moment;
  };
  game_likes: OfTenant & { user_id: number; game_id: number; liked: boolean; op_id: number; updated_at: Moment };
}

/** The aggregator's list, which the catalogues of all tenants follow. */
export interface ListedGameTables {
  listed_games: {
    provider_code: string;
    code: string;
    listed: Generated<boolean>;
    aggregator: Generated<string>;
    version: number;
    words_version: number;
  };
}

declare module '../../../database/schema.ts' {
  interface Registry extends ListedGameTables {}
  interface Schema extends GameTables {}
}
