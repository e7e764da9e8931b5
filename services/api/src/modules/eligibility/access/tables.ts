import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface RestrictionTables {
  restrictions: OfTenant & {
    id: Identity;
    user_id: number;
    source:
      | 'self_specific'
      | 'self_central'
      | 'social_program'
      | 'debt_program'
      | 'court'
      | 'fraud'
      | 'kyc'
      | 'pause'
      | 'limit';
    reason: string;
    start_at: Moment;
    end_at: Optional<Date>;
    ended_at: Optional<Date>;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends RestrictionTables {}
}
