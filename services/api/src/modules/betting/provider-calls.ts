import { alongside, type Tx } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';

export interface ProviderCall {
  readonly provider: string;
  readonly operation: string;
  /** As it arrived, signature checked. */
  readonly raw: string;
  /** What we answered, in the provider's words. */
  readonly outcome: string;
}

const keep = prepared<never>(
  'betting-remember',
  'insert into provider_calls (provider, operation, raw, outcome) values ($1, $2, $3, $4)',
);

/** Keeps a money call as it was asked, refused ones too: for five years, and nobody can change it. */
export const rememberCall = (tx: Tx, { provider, operation, raw, outcome }: ProviderCall): void =>
  alongside(tx, keep, [provider, operation, raw, outcome]);
