import type { Listed } from './pix-session.ts';

/** The claims of payers' banks against Pix that we have received (MED). Times are the provider's. */
export interface ClaimPort {
  /** The claims that were opened in a period, in their present states. @throws {VendorUnavailable} */
  list(from: Date, to: Date): Promise<Listed<BankClaim>>;
  /**
   * Says that we contest a claim or accept it. A repeated answer is the same answer.
   *
   * @throws {VendorUnavailable} when the outcome is unknown: answer again
   */
  answer(answer: ClaimAnswer): Promise<'taken' | ClaimAnswerRefused>;
}

/** `refused` and `cancelled` leave the money with us; an `accepted` one is taken back by the bank. */
export type BankClaimState = 'open' | 'defended' | 'accepted' | 'refused' | 'cancelled';

export interface BankClaim {
  readonly id: string;
  readonly e2eid: string;
  readonly protocol: string | null;
  /** What the claimed amount can mean in centavos, the greatest first: the manual does not say its unit. */
  readonly amounts: readonly number[];
  /** The receiving key, when the provider reports it. */
  readonly key: string | null;
  readonly state: BankClaimState;
  readonly situation: ClaimSituation;
  /** Words of the payer or their bank. */
  readonly comment: string | null;
  /** Why the bank decided as it did. */
  readonly analysis: string | null;
  readonly openedAt: Date;
  readonly dueAt: Date | null;
  readonly closedAt: Date | null;
}

export type ClaimSituation = 'scam' | 'account-takeover' | 'coercion' | 'fraudulent-access' | 'other' | 'unknown';

export interface ClaimAnswer {
  readonly id: string;
  readonly stance: 'contest' | 'accept';
  readonly text: string;
}

/** The bank does not take the answer, and would not take it again. */
export interface ClaimAnswerRefused {
  readonly refused: string;
}

/** A provider whose claims are in no public interface: an operator looks at its panel. */
export const noClaims: ClaimPort = {
  list: async () => ({ listed: [], unreadable: [] }),
  answer: async () => ({ refused: 'this provider takes no answers from us' }),
};
