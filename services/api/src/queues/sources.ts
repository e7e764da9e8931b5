import type { AlertKind } from '@jangada/contracts/ops/alerts';
import { QUEUE_COUNTED_MAX, type QueueName } from '@jangada/contracts/ops/queues';
import { sql, type RawBuilder } from 'kysely';

/** The longest waiting of a queue are looked at; one more says that there are others. */
const LOOKED_AT = sql.lit(QUEUE_COUNTED_MAX + 1);

/** Alerts about money; the others can wait a day. */
const moneyAlerts: readonly AlertKind[] = [
  'bet-rolled-back-win-stands',
  'win-above-maximum',
  'player-debt',
  'payout-contradicted',
  'payouts-stopped',
  'pix-stranded',
  'pix-refund-refused',
  'pix-returned',
  'med-due',
  'med-answer-refused',
  'ledger-proof-differs',
];

const columns = (source: {
  readonly item: RawBuilder<unknown>;
  readonly enteredAt: RawBuilder<unknown>;
  readonly clock: RawBuilder<unknown>;
  readonly player: RawBuilder<unknown>;
  readonly amount: RawBuilder<unknown>;
  readonly about: RawBuilder<unknown>;
}) => sql`(${source.item})::text as item, ${source.enteredAt} as entered_at, ${source.enteredAt} + ${source.clock} as due_at,
  (${source.player})::bigint as player_id, (${source.amount})::bigint as amount, ${source.about} as about`;

const nothing = sql`null`;

/** The law allows two hours from the request. */
const withdrawals = sql`
  select ${columns({
    item: sql`id`,
    enteredAt: sql`created_at`,
    clock: sql`interval '120 minutes'`,
    player: sql`user_id`,
    amount: sql`amount`,
    about: sql`review || case when trouble is not null then array['trouble'] else '{}' end
      || case when status <> 5 then array['at-provider'] else '{}' end`,
  })}
  from (
    (select * from withdrawals where status = 5 order by created_at, id limit ${LOOKED_AT})
    union all
    (select * from withdrawals where status in (0, 4)
       and (trouble is not null or dispatched_at < now() - interval '15 minutes') order by id limit ${LOOKED_AT})) as w`;

/** Documents are decided within two hours by day. The item is the player, so that a whole set is decided at once. */
const identity = sql`
  select ${columns({
    item: sql`user_id`,
    enteredAt: sql`min(created_at)`,
    clock: sql`case when extract(hour from min(created_at) at time zone 'America/Sao_Paulo') between 9 and 22
      then interval '2 hours' else interval '12 hours' end`,
    player: sql`user_id`,
    amount: nothing,
    about: sql`array_agg(type order by id)`,
  })}
  from (select * from documents where status = 'pending' order by id limit ${LOOKED_AT}) as d group by user_id`;

const alerts = sql`
  select ${columns({
    item: sql`id`,
    enteredAt: sql`first_at`,
    clock: sql`case when kind = any(${moneyAlerts}::text[]) then interval '15 minutes' else interval '24 hours' end`,
    player: nothing,
    amount: nothing,
    about: sql`array[kind, subject]`,
  })}
  from (select * from operator_alerts where closed_at is null order by first_at, id limit ${LOOKED_AT}) as a`;

const chatReports = sql`
  select ${columns({
    item: sql`m.id`,
    enteredAt: sql`min(r.created_at)`,
    clock: sql`case when bool_or(r.reason = 'scam') then interval '5 minutes' else interval '30 minutes' end`,
    player: sql`m.user_id`,
    amount: nothing,
    about: sql`array_agg(distinct r.reason)`,
  })}
  from (select * from chat_reports where dismissed_at is null order by created_at limit ${LOOKED_AT}) as r
  join chat_messages m on m.id = r.message_id and m.deleted_at is null group by m.id, m.user_id`;

const referrals = sql`
  select ${columns({
    item: sql`id`,
    enteredAt: sql`qualified_at`,
    clock: sql`interval '72 hours'`,
    player: sql`referrer_id`,
    amount: sql`amount`,
    about: sql`array['qualified']`,
  })}
  from (select * from referrals where state = 'qualified' order by id limit ${LOOKED_AT}) as f`;

const strandedPix = sql`
  select ${columns({
    item: sql`e2eid`,
    enteredAt: sql`received_at`,
    clock: sql`interval '24 hours'`,
    player: nothing,
    amount: sql`amount`,
    about: sql`array[outcome] || case when reason is null then '{}' else array[reason] end`,
  })}
  from (
    select * from pix_receipts where outcome in ('unmatched', 'refund-failed')
    order by received_at, e2eid limit ${LOOKED_AT}) as p`;

/** Claims of banks that nobody has answered, by the time that is left for an answer. */
const med = sql`
  select ${columns({
    item: sql`id`,
    enteredAt: sql`opened_at`,
    clock: sql`(answer_due_at - opened_at)`,
    player: sql`user_id`,
    amount: sql`amount`,
    about: sql`array[situation] || case when trouble is null then '{}' else array['trouble'] end`,
  })}
  from (
    select * from med_claims where state = 'open' and decision is null
    order by answer_due_at, id limit ${LOOKED_AT}) as c`;

/** What is in each queue now, from the tables of its subject: item, entered_at, due_at, player_id, amount, about. */
export const sources: Readonly<Record<QueueName, RawBuilder<unknown>>> = {
  withdrawals,
  identity,
  alerts,
  'chat-reports': chatReports,
  referrals,
  'stranded-pix': strandedPix,
  med,
};
