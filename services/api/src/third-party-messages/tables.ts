import type { Generated } from 'kysely';
import type { ThirdPartySource } from '@jangada/contracts/ops/third-party-messages';
import type { Identity, Moment, OfTenant } from '../database/columns.ts';

export interface ThirdPartyMessageTables {
  third_party_messages: OfTenant & {
    id: Identity;
    source: ThirdPartySource;
    /** The digest of the whole message; a repeated message has the same. */
    digest: Buffer;
    reason: string;
    /** JSON as received, truncated when very long. */
    raw: string;
    occurrences: Generated<number>;
    first_at: Moment;
    last_at: Moment;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends ThirdPartyMessageTables {}
}
