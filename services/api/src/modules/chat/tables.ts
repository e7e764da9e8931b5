import type { Moment, OfTenant } from '../../database/columns.ts';

export interface ChatTables {
  chat_words: OfTenant & { word: string; created_at: Moment };
  chat_pace: OfTenant & { slow_mode_seconds: number };
}
