import { randomBytes } from 'node:crypto';

const TOKENS_MAX = 10_000;
const TOKEN_BYTES = 32;

/** Tokens of solved captchas, each valid once and for a while. @param seconds how long */
export const createSolvedTokens = (seconds: number) => {
  const solvedAtMs = new Map<string, number>();
  const used = new Set<string>();
  return {
    issue(): string {
      const [oldest] = solvedAtMs.keys();
      if (oldest !== undefined && solvedAtMs.size >= TOKENS_MAX) {
        solvedAtMs.delete(oldest);
        used.delete(oldest);
      }
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      solvedAtMs.set(token, Date.now());
      return token;
    },
    /** When it was solved, or why it is not valid. */
    redeem(token: string): { readonly atMs: number } | 'unknown' | 'spent' {
      const atMs = solvedAtMs.get(token);
      if (atMs === undefined) return 'unknown';
      if (used.has(token) || Date.now() - atMs > seconds * 1000) return 'spent';
      used.add(token);
      return { atMs };
    },
  };
};
