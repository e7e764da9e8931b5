import { Refusal, Unreachable } from '../api/board-client.ts';
import type { Texts } from '../texts/pt.ts';

/** What went wrong, for a reader. Where the board has no words of its own, the edge's sentence is shown. */
export const errorText = (error: unknown, texts: Texts): string => {
  if (error instanceof Unreachable) return texts.errors.unreachable;
  if (!(error instanceof Refusal)) return texts.failed.text;
  const known: Readonly<Record<string, string>> = {
    'operator.cross-site': texts.errors.crossSite,
    'operator.name-taken': texts.operators.taken,
    'operator.last-admin': texts.operators.lastAdmin,
    'operator.wrong-password': texts.signIn.wrong,
  };
  return known[error.code] ?? error.message;
};
