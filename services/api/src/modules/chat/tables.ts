import type { Generated } from 'kysely';
import type { Moment, OfTenant } from '../../database/columns.ts';

export interface ChatTables {
  chat_words: OfTenant & { word: string; created_at: Moment };
  chat_rules: OfTenant & {
    slow_mode_seconds: Generated<number>;
    /** Centavos. */
    minimum_wagered: Generated<number>;
    attachment_hosts: Generated<string[]>;
  };
}
