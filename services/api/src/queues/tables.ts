import type { QueueName } from '@jangada/contracts/ops/queues';
import type { Generated } from 'kysely';
import type { Moment, OfTenant, Optional } from '../database/columns.ts';

export interface QueueTables {
  queue_items: OfTenant & {
    queue: QueueName;
    item: string;
    owner: Optional<string>;
    claimed_at: Optional<Date>;
    leased_until: Optional<Date>;
    waiting_until: Optional<Date>;
    waiting_for: Optional<string>;
    touches: Generated<number>;
    updated_at: Moment;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends QueueTables {}
}
