import type { Tx } from '../../database/database.ts';

export interface ProviderCall {
  readonly provider: string;
  readonly operation: string;
  /** As it arrived, signature checked. */
  readonly raw: string;
  /** What we answered, in the provider's words. */
  readonly outcome: string;
}

/** Keeps a money call as it was asked, refused ones too: for five years, and nobody can change it. */
export const rememberCall = (tx: Tx, call: ProviderCall) => tx.insertInto('provider_calls').values(call).execute();
