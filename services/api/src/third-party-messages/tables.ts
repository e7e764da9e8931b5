import type { Generated } from 'kysely';
import type { ThirdPartySource } from '@jangada/contracts/ops/third-party-messages';
import type { Identity, Moment, OfTenant } from '../database/columns.ts';

export interface ThirdPartyMessageTables {
  third_party_messages: OfTenant & {
    id: Identity;
    source: ThirdPartySource;
    /** Of the whole message; what is repeated has the same. */
    digest: Buffer;
    reason: string;
    /** JSON as received, cut where it is very long. */
    raw: string;
    occurrences: Generated<number>;
    first_at: Moment;
    last_at: Moment;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends ThirdPartyMessageTables {}
}
