import type { Moment, OfTenant } from '../../../database/columns.ts';

export interface SupportTables {
  support_tokens: OfTenant & { token_hash: string; session_hash: string; created_at: Moment; expires_at: Date };
}

declare module '../../../database/schema.ts' {
  interface Schema extends SupportTables {}
}
