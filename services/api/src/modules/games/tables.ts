import type { ColumnType, Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../database/columns.ts';

export interface GameTables {
  games: OfTenant & {
    id: Identity;
    code: string;
    provider_code: string;
    provider_name: string;
    provider_image: Optional<string>;
    title: string;
    category: string;
    search_text: string;
    image: string;
    image_mobile: string;
    has_tables: boolean;
    only_demo: boolean;
    bonus_allowed: boolean;
    rtp: ColumnType<string | null, number | null | undefined, number | null>;
    volatility: Optional<'low' | 'medium' | 'high'>;
    min_bet: Optional<number>;
    max_bet: Optional<number>;
    features: Generated<string[]>;
    released_at: Optional<string>;
    popularity: Generated<number>;
    views: Generated<number>;
    active: Generated<boolean>;
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
    created_at: Moment;
    expires_at: Date;
  };
  game_likes: OfTenant & { user_id: number; game_id: number; liked: boolean; op_id: number; updated_at: Moment };
}
