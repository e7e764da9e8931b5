import type { Moment, OfTenant } from '../../database/columns.ts';

export interface LikeTables {
  game_likes: OfTenant & { user_id: number; game_id: number; liked: boolean; op_id: number; updated_at: Moment };
}
