import type { Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface ProfileTables {
  addresses: OfTenant & {
    user_id: number;
    zip: string;
    street: string;
    number: string;
    complement: Optional<string>;
    district: string;
    city: string;
    state: string;
    updated_at: Moment;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends ProfileTables {}
}
