import { sql } from 'kysely';
import { type Tx } from '../../../database/database.ts';
import { defer, PREPARED } from '../../../database/pipelined-dialect.ts';
import { digest } from '../../../crypto/tokens.ts';

export interface ProviderCall {
  readonly provider: string;
  readonly operation: string;
  /** The body as received; its signature is verified. */
  readonly raw: string;
  /** Our answer, in the provider's words. */
  readonly outcome: string;
}

/** The launch token, if the call names one. */
const TOKEN = /("token"\s*:\s*")((?:[^"\\]|\\.)+)"/g;

/**
 * Stores money calls as received, including refused ones, for five years; the rows are immutable. Only the launch token
 * is replaced by `sha256:` and its digest, which is also how the launch is stored, so that a reader of the list cannot
 * play.
 */
export const rememberCalls = async (tx: Tx, calls: readonly ProviderCall[]): Promise<void> => {
  await defer(
    tx,
    sql`
    ${PREPARED} insert into provider_calls (provider, operation, raw, outcome)
    select * from unnest(
      ${calls.map(({ provider }) => provider)}::text[], ${calls.map(({ operation }) => operation)}::text[],
      ${calls.map(({ raw }) => withoutToken(raw))}::text[], ${calls.map(({ outcome }) => outcome)}::text[])`,
  );
};

const withoutToken = (raw: string): string =>
  raw.replaceAll(TOKEN, (_, name: string, token: string) => `${name}sha256:${digest(token)}"`);
