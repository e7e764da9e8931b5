import { sql } from 'kysely';
import { type Tx } from '../../../database/database.ts';
import { defer, PREPARED } from '../../../database/pipelined-dialect.ts';
import { digest } from '../../../crypto/tokens.ts';

export interface ProviderCall {
  readonly provider: string;
  readonly operation: string;
  /** As it arrived, signature checked. */
  readonly raw: string;
  /** What we answered, in the provider's words. */
  readonly outcome: string;
}

/** The token of a launch, where a call names one. */
const TOKEN = /("token"\s*:\s*")((?:[^"\\]|\\.)+)"/g;

/**
 * Stores money calls as received, refused ones too: for five years, and nobody can change it. Only the token of its
 * launch is kept as `sha256:` and its digest, the one the launch itself is kept under: who reads the list cannot play.
 */
export async function rememberCalls(tx: Tx, calls: readonly ProviderCall[]): Promise<void> {
  await defer(
    tx,
    sql`
    ${PREPARED} insert into provider_calls (provider, operation, raw, outcome)
    select * from unnest(
      ${calls.map(({ provider }) => provider)}::text[], ${calls.map(({ operation }) => operation)}::text[],
      ${calls.map(({ raw }) => withoutToken(raw))}::text[], ${calls.map(({ outcome }) => outcome)}::text[])`,
  );
}

const withoutToken = (raw: string): string =>
  raw.replaceAll(TOKEN, (_, name: string, token: string) => `${name}sha256:${digest(token)}"`);
