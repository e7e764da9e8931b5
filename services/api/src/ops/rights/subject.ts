import type { Operation, SubjectKind } from '@jangada/contracts/ops/operation';
import type { Input } from '../../http/implement.ts';
import type { Reader } from '../../database/database.ts';

/** What a call is about, as far as it is known before it runs. */
export interface Subject {
  readonly kind: SubjectKind | null;
  readonly id: string | null;
  readonly player: number | null;
  /** Centavos. */
  readonly amount: number | null;
  /** The kinds that a cell of the matrix may be restricted to; all of them have to be in it. */
  readonly of: readonly string[] | undefined;
}

/** Of operations that are about nothing single. */
export const NO_SUBJECT: Subject = { kind: null, id: null, player: null, amount: null, of: undefined };

type Found = Partial<Pick<Subject, 'player' | 'amount'> & { readonly of: string }> | undefined;
type Find = (reader: Reader, id: string) => Promise<Found>;

/** What the database knows of a subject. Kinds that are missing have neither a player nor an amount. */
const finders: Readonly<Partial<Record<SubjectKind, Find>>> = {
  player: async (_, id) => ({ player: Number(id) }),
  withdrawal: (reader, id) =>
    reader
      .selectFrom('withdrawals')
      .select(['user_id as player', 'amount'])
      .where('id', '=', Number(id))
      .executeTakeFirst(),
  deposit: (reader, id) =>
    reader
      .selectFrom('deposits')
      .select(['user_id as player', 'amount'])
      .where('id', '=', Number(id))
      .executeTakeFirst(),
  claim: (reader, id) =>
    reader
      .selectFrom('med_claims')
      .select(['user_id as player', 'amount'])
      .where('id', '=', Number(id))
      .executeTakeFirst(),
  pix: (reader, id) => reader.selectFrom('pix_receipts').select('amount').where('e2eid', '=', id).executeTakeFirst(),
  bonus: (reader, id) =>
    reader
      .selectFrom('bonuses')
      .select(['user_id as player', 'amount'])
      .where('id', '=', Number(id))
      .executeTakeFirst(),
  document: (reader, id) =>
    reader.selectFrom('documents').select('user_id as player').where('id', '=', Number(id)).executeTakeFirst(),
  restriction: (reader, id) =>
    reader
      .selectFrom('restrictions')
      .select(['user_id as player', 'source as of'])
      .where('id', '=', Number(id))
      .executeTakeFirst(),
  referral: (reader, id) =>
    reader
      .selectFrom('referrals')
      .select(['referrer_id as player', 'amount'])
      .where('id', '=', Number(id))
      .executeTakeFirst(),
  win: (reader, id) =>
    reader
      .selectFrom('held_wins')
      .select(['user_id as player', 'amount_max as amount'])
      .where('id', '=', Number(id))
      .executeTakeFirst(),
  message: (reader, id) =>
    reader.selectFrom('chat_messages').select('user_id as player').where('id', '=', Number(id)).executeTakeFirst(),
  box: (reader, id) =>
    reader.selectFrom('box_types').select('price as amount').where('id', '=', Number(id)).executeTakeFirst(),
  mission: (reader, id) =>
    reader.selectFrom('missions').select('reward_value as amount').where('id', '=', Number(id)).executeTakeFirst(),
};

/** Finds what a call is about: the player, the amount, and the kind that rights depend on. */
export const subjectOf = async (
  reader: Reader,
  { about, aboutField = 'id', kindField, kind }: Operation,
  { params, query, body }: Input<Operation>,
): Promise<Subject> => {
  const fields = { ...Object(query), ...Object(body), ...Object(params) } as Readonly<Record<string, unknown>>;
  const given = fields[aboutField];
  const id = given === undefined || given === null ? null : String(given);
  const found = about !== undefined && id !== null ? await finders[about]?.(reader, id) : undefined;
  const player = fields['player'] ?? fields['user_id'] ?? found?.player ?? null;
  const amount = fields['amount'] ?? found?.amount ?? null;
  return {
    kind: about ?? null,
    id,
    player: player === null ? null : Number(player),
    amount: amount === null ? null : Number(amount),
    of: (kind ?? (kindField === undefined ? found?.of : String(fields[kindField])))?.split(','),
  };
};
