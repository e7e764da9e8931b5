import { alongside, type Tx } from '../../../database/database.ts';
import { preparedWriting } from '../../../database/prepared.ts';
import { digest } from '../../../crypto/tokens.ts';

export interface ProviderCall {
  readonly provider: string;
  readonly operation: string;
  /** As it arrived, signature checked. */
  readonly raw: string;
  /** What we answered, in the provider's words. */
  readonly outcome: string;
}

const keep = preparedWriting(
  'betting-remember',
  'insert into provider_calls (provider, operation, raw, outcome) values ($1, $2, $3, $4)',
  ['text', 'text', 'text', 'text'],
  (told) => `insert into provider_calls (provider, operation, raw, outcome) select p1, p2, p3, p4 from ${told}`,
);

/** The token of a launch, where a call names one. */
const TOKEN = /("token"\s*:\s*")((?:[^"\\]|\\.)+)"/g;

/**
 * Keeps a money call as it was asked, refused ones too: for five years, and nobody can change it. Only the token of its
 * launch is kept as `sha256:` and its digest, the one the launch itself is kept under: who reads the list cannot play.
 */
export const rememberCall = (tx: Tx, { provider, operation, raw, outcome }: ProviderCall): void =>
  alongside(tx, keep, [provider, operation, withoutToken(raw), outcome]);

const withoutToken = (raw: string): string =>
  raw.replaceAll(TOKEN, (_, name: string, token: string) => `${name}sha256:${digest(token)}"`);
