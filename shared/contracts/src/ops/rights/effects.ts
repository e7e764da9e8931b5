import * as z from '../../values/schema.ts';

/** A movement of money: one entry of the ledger. Centavos; into an account is plus. */
const movement = z.object({
  kind: z.string(),
  account: z.string(),
  /** The player's id; null for an account of the house. */
  player: z.nullable(z.string()),
  amount: z.int(),
});

/** What a command would do, found by doing it in a transaction that is rolled back. */
export const effects = z.object({
  /** What the command would answer; null when it is refused or ends at a call. */
  reply: z.nullable(z.record(z.string(), z.unknown())),
  /** The refusal that the command would get. */
  refusal: z.nullable(
    z.object({
      code: z.string(),
      message: z.string(),
      /** The messages about fields, by field. */
      errors: z.optional(z.record(z.string(), z.array(z.string()))),
    }),
  ),
  /** Rows that it would write, by table. */
  rows: z.array(z.object({ table: z.string(), inserted: z.int(), updated: z.int(), deleted: z.int() })),
  movements: z.array(movement),
  /** Messages that would leave after the commit, by topic: notifications, e-mails, realtime events, jobs. */
  messages: z.array(z.object({ topic: z.string(), count: z.int() })),
  /** Calls to third parties. What follows the first one depends on its answer, so the dry run ends there. */
  calls: z.array(z.object({ to: z.string(), method: z.string(), path: z.string() })),
  /** The command waits for a second person. */
  second: z.boolean(),
  /** What the caller may still do alone, in centavos; null where nothing is counted. */
  left: z.nullable(
    z.object({
      per_case: z.int(),
      day: z.int(),
      player_month: z.nullable(z.int()),
    }),
  ),
  /** Of what the second person agrees to: it differs when the command would do something else now. */
  digest: z.string(),
});

export type Effects = z.infer<typeof effects>;
