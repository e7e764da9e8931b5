import type { Kysely } from 'kysely';
import { digest, newToken } from '../crypto/tokens.ts';
import type { Registry } from '../database/schema.ts';
import type { StaffTables } from './tables.ts';

/** Covers the time that the browser's dialog stays open, and the steps on a phone. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;
/** A page sends its code for the board at once. */
const BOARD_CODE_LIFE_MS = 60_000;

type Purpose = StaffTables['staff_challenges']['purpose'];

export interface Asked {
  readonly purpose: Purpose;
  /** The browser, session or invitation that asks; nobody else can use the challenge. */
  readonly by: string;
}

/** @returns a challenge, valid once; only its digest is stored */
export const issueChallenge = async (
  registry: Kysely<Registry>,
  asked: Asked,
  origin: string,
  lifeMs = CHALLENGE_LIFE_MS,
): Promise<string> => {
  const challenge = newToken();
  await registry
    .insertInto('staff_challenges')
    .values({
      ...{ challenge_digest: digest(challenge), purpose: asked.purpose, asked_by: asked.by, origin },
      expires_at: new Date(Date.now() + lifeMs),
    })
    .execute();
  return challenge;
};

/**
 * Uses a challenge up, even if its answer is refused afterwards.
 *
 * @returns the origin of the page that asked; null when it was not issued for this, has expired or was used
 */
export const spendChallenge = async (
  registry: Kysely<Registry>,
  challenge: string,
  { purpose, by }: Asked,
): Promise<string | null> => {
  const used = await registry
    .deleteFrom('staff_challenges')
    .where('challenge_digest', '=', digest(challenge))
    .where('purpose', '=', purpose)
    .where('asked_by', '=', by)
    .where('expires_at', '>', new Date())
    .returning('origin')
    .executeTakeFirst();
  return used?.origin ?? null;
};

/** A code with which a page of the desk opens the board for its session. */
export const issueBoardCode = (registry: Kysely<Registry>, session: string, origin: string): Promise<string> =>
  issueChallenge(registry, { purpose: 'board', by: session }, origin, BOARD_CODE_LIFE_MS);

/** Uses a code up. @returns the session; null when the code is none, has expired, was used, or is of another page */
export const spendBoardCode = async (
  registry: Kysely<Registry>,
  code: string,
  origin: string,
): Promise<string | null> => {
  const used = await registry
    .deleteFrom('staff_challenges')
    .where('challenge_digest', '=', digest(code))
    .where('purpose', '=', 'board')
    .where('expires_at', '>', new Date())
    .returning(['asked_by', 'origin'])
    .executeTakeFirst();
  return used?.origin === origin ? used.asked_by : null;
};
