import { numberCursor } from '../api/paging.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { localDay } from '../values/local-day.ts';
import { signedTotalCentavos, totalCentavos } from '../values/money.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

/** The figures that are a sum of movements of the ledger. */
export const sumNames = [
  'turnover',
  'turnover_cash',
  'turnover_bonus',
  'prizes',
  'free_spins',
  'ggr',
  'boxes',
  'promotion',
  'gifts',
  'made_good',
  'bonus_cost',
  'converted',
  'ngr',
  'deposits',
  'refunds',
  'taken_back',
  'withdrawals',
  'net_deposits',
  'owed_change',
  'debts_change',
  'held_prizes',
  'suspense',
  'fees',
  'tax',
] as const;

/** The figures that count players, or sum an amount of each. */
export const countNames = ['registrations', 'first_deposits', 'first_deposits_amount', 'active'] as const;

/** What players have at the end of a day: what they had at its beginning, and what the day moved. */
export const balanceNames = ['cash', 'bonus', 'hold_at_end', 'debts'] as const;

const explainedName = z.enum([...sumNames, ...balanceNames]);
const countName = z.enum(countNames);

export type CountName = z.infer<typeof countName>;

export type SumName = (typeof sumNames)[number];

export type BalanceName = (typeof balanceNames)[number];

/** Net deposits are the sum of these, because all accounts together are zero. */
export const identityTerms = [
  'ngr',
  'owed_change',
  'debts_change',
  'held_prizes',
  'suspense',
  'fees',
  'tax',
] as const satisfies readonly SumName[];

/** A day of America/Sao_Paulo. */
const day = localDay;

/** `closed`: the day never changes again. `running`: what has moved so far. */
export const figureState = z.enum(['closed', 'running']);

export const dayFigures = z.object({
  day,
  state: figureState,
  /** The head of the ledger’s audit chain when the day was closed. */
  head: z.nullable(z.object({ row: numericId, digest: z.string() })),
  /** Stakes less returned ones, and the parts of cash and of bonus. */
  turnover: signedTotalCentavos,
  turnover_cash: signedTotalCentavos,
  turnover_bonus: signedTotalCentavos,
  prizes: signedTotalCentavos,
  /** Of the prizes, those of free spins that the house gave. */
  free_spins: signedTotalCentavos,
  ggr: signedTotalCentavos,
  /** GGR ÷ turnover, and prizes ÷ turnover; null without turnover. */
  hold: z.nullable(z.number()),
  rtp: z.nullable(z.number()),
  boxes: signedTotalCentavos,
  /** Bonus money given less taken back. */
  promotion: signedTotalCentavos,
  /** Real money given less taken back. */
  gifts: signedTotalCentavos,
  /** What the house has paid in rollbacks of forfeited bonus money. */
  made_good: signedTotalCentavos,
  bonus_cost: signedTotalCentavos,
  /** Bonus that became real money; shown, never added. */
  converted: signedTotalCentavos,
  ngr: signedTotalCentavos,
  deposits: signedTotalCentavos,
  refunds: signedTotalCentavos,
  taken_back: signedTotalCentavos,
  withdrawals: signedTotalCentavos,
  net_deposits: signedTotalCentavos,
  owed_change: signedTotalCentavos,
  debts_change: signedTotalCentavos,
  /** Prizes under review: they have left the game and belong to nobody yet. */
  held_prizes: signedTotalCentavos,
  suspense: signedTotalCentavos,
  fees: signedTotalCentavos,
  tax: signedTotalCentavos,
  /** What players have at the end of the day. */
  owed: z.object({
    cash: signedTotalCentavos,
    bonus: signedTotalCentavos,
    hold: signedTotalCentavos,
    debts: signedTotalCentavos,
  }),
  /**
   * Net deposits less NGR, the changes of what is owed and of debts, held prizes, suspense, fees and tax: zero, because
   * all accounts together are.
   */
  identity_difference: signedTotalCentavos,
  registrations: z.int(),
  /** Players whose first deposit is of this day. */
  first_deposits: z.int(),
  first_deposits_amount: totalCentavos,
  /** Players with a stake of the day that stands at its end. */
  active: z.int(),
  providers: z.array(
    z.object({
      provider: z.string(),
      turnover: signedTotalCentavos,
      prizes: signedTotalCentavos,
      ggr: signedTotalCentavos,
    }),
  ),
});

export type DayFigures = z.infer<typeof dayFigures>;

export const figureDays = operation({
  method: 'GET',
  path: '/ops/{tenant}/figures',
  words: 'figure days',
  needs: 'figures.all',
  weight: 'reads',
  summary: 'The figures of each day, by default of the last seven; at most 367 days',
  examples: ['figure days --tenant jangada', 'figure days --tenant jangada --from 2026-10-01 --to 2026-10-31'],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({ from: z.optional(day), to: z.optional(day) }),
  reply: z.object({
    data: z.array(dayFigures),
    /** False while the rows of an older ledger are still being summed by days. */
    complete: z.boolean(),
  }),
  errors: ['statement.range-invalid'],
});

export const figureMovement = z.object({
  id: numericId,
  kind: z.string(),
  ref: z.nullable(z.string()),
  accounts: z.array(z.string()),
  amount: signedTotalCentavos,
  created_at: z.string(),
});

export const figureExplained = z.object({
  figure: explainedName,
  day,
  state: figureState,
  value: signedTotalCentavos,
  /** Of what players have at the end of the day: what they had at its beginning. */
  opening: z.nullable(signedTotalCentavos),
  /**
   * What movements of these kinds (null: of any) brought into these accounts, or took out of them. An account that ends
   * with `*` stands for all that begin so.
   */
  formula: z.object({ into: z.boolean(), accounts: z.array(z.string()), kinds: z.nullable(z.array(z.string())) }),
  /** What each kind has contributed on each account; the amounts sum to the value, less its opening. */
  inputs: z.array(z.object({ kind: z.string(), account: z.string(), amount: signedTotalCentavos, movements: z.int() })),
  /** A page of the movements, oldest first; the amounts of all pages sum to the value, less its opening. */
  movements: z.array(figureMovement),
  next_cursor: z.nullable(z.string()),
});

export type FigureExplained = z.infer<typeof figureExplained>;

export const explainFigure = operation({
  method: 'GET',
  path: '/ops/{tenant}/figures/{figure}',
  words: 'figure explain',
  needs: 'figures.all',
  weight: 'reads',
  summary: 'Formula, inputs and movements of a figure of a day, by default today',
  examples: ['figure explain ggr --tenant jangada --day 2026-11-28'],
  params: z.object({ tenant: tenantSlug, figure: explainedName }),
  query: z.object({ day: z.optional(day), cursor: numberCursor }),
  reply: z.object({ data: figureExplained }),
});

export const figurePlayer = z.object({
  user_id: numericId,
  /** When the player registered or deposited. */
  at: z.nullable(z.string()),
  /** The movement of a first deposit, and its amount. */
  txn: z.nullable(numericId),
  amount: z.nullable(totalCentavos),
});

export type FigurePlayer = z.infer<typeof figurePlayer>;

export const listFigurePlayers = operation({
  method: 'GET',
  path: '/ops/{tenant}/figures/{figure}/players',
  words: 'figure players',
  needs: 'figures.all',
  weight: 'reads',
  summary: 'The players that a figure of a day counts, by default today',
  examples: ['figure players active --tenant jangada --day 2026-11-28'],
  params: z.object({ tenant: tenantSlug, figure: countName }),
  query: z.object({ day: z.optional(day), cursor: numberCursor }),
  reply: z.object({ data: z.array(figurePlayer), next_cursor: z.nullable(z.string()) }),
});
