import * as contract from '@jangada/contracts/ops/med';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { pageOf, readPage } from '../../../http/pages.ts';
import { implementOp, type OpCall } from '../../../ops/implement-op.ts';
import { enqueueJob } from '../../../outbox/outbox.ts';
import { endAlert } from '../../../outbox/raise-alert.ts';
import type { Platform } from '../../../platform/platform.ts';
import { house } from '../../ledger/accounts.ts';
import { evidenceOf } from './claim-evidence.ts';
import { getClaim, lockClaim, updateClaim, type Claim } from './claims.repository.ts';

const PER_PAGE = 50;

export const registerClaimOps = (app: Platform): void => {
  implementOp(app, contract.listClaims, ({ query }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const page = query.page ?? 1;
      const asked = reader
        .selectFrom('med_claims')
        .$if(query.state !== undefined, (rows) => rows.where('state', '=', query.state ?? 'open'))
        .$if(query.user_id !== undefined, (rows) => rows.where('user_id', '=', query.user_id ?? 0));
      const newest = asked.selectAll().orderBy('opened_at', 'desc').orderBy('id', 'desc');
      const { rows, ...count } = await readPage(reader, newest, page, PER_PAGE);
      return pageOf(await presentEach(reader, rows), count, page, PER_PAGE);
    }),
  );

  implementOp(app, contract.showClaim, ({ params: { id } }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const claim = await getClaim(reader, id);
      const { text, ...evidence } = await evidenceOf(reader, claim);
      const { protocol, comment, analysis, decision_text } = claim;
      const more = { protocol, comment, analysis, decision_text, ...evidence, evidence: text };
      return { data: { ...(await presentOne(reader, claim)), ...more } };
    }),
  );

  implementOp(app, contract.defendClaim, ({ params, body }, call) =>
    decide(params.id, 'defend', call, async (reader, claim) => {
      const { text: evidence } = await evidenceOf(reader, claim);
      return `${body.text}\n\n${evidence}`;
    }),
  );

  implementOp(app, contract.acceptClaim, ({ params, body }, call) =>
    decide(params.id, 'accept', call, async () => body.text),
  );
};

const decide = (
  id: number,
  decision: 'defend' | 'accept',
  { commit, operator }: OpCall,
  wordsFor: (reader: Reader, claim: Claim) => Promise<string>,
) =>
  commit(async (tx) => {
    await getClaim(tx, id);
    const claim = await lockClaim(tx, id);
    // The second of two who decide at once is told who was the first.
    if (claim.state !== 'open' || claim.decision !== null)
      throw new DomainError('med.not-open', {
        facts: {
          state: claim.state,
          by: claim.decided_by,
          at: claim.decided_at?.toISOString() ?? null,
          verdict: claim.decision,
        },
      });
    const decided = await updateClaim(tx, id, {
      decision,
      decision_text: await wordsFor(tx, claim),
      decided_by: operator,
      decided_at: new Date(),
      trouble: null,
    });
    await enqueueJob(tx, 'med-answer', { id });
    for (const kind of ['med-due', 'med-answer-refused'] as const) await endAlert(tx, { kind, subject: `med ${id}` });
    return { data: await presentOne(tx, decided) };
  });

const presentOne = async (reader: Reader, claim: Claim): Promise<contract.ClaimForOps> => {
  const [one] = await presentEach(reader, [claim]);
  if (!one) throw new TypeError('a claim that is not shown');
  return one;
};

const presentEach = async (reader: Reader, rows: readonly Claim[]): Promise<contract.ClaimForOps[]> => {
  const returned = await returnedOf(reader, [...new Set(rows.map(({ e2eid }) => e2eid))]);
  return rows.map((row) => present(row, returned.get(row.e2eid) ?? 0));
};

/** What banks have taken back of each Pix, in centavos. */
async function returnedOf(reader: Reader, e2eids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ e2eid: string; amount: number }>`
    select pix.e2eid, sum(e.amount)::bigint as amount
    from (
      -- Computed before the join: behind row-level security an index takes a column, and no concatenation. A semicolon is
      -- the next character after the colon.
      select e2eid, 'med:' || e2eid || ':' as key, 'med:' || e2eid || ';' as key_end
      from unnest(${e2eids}::text[]) as e2eid offset 0) pix
    -- Without the offsets all movements of the account are read, however few claims there are.
    cross join lateral (
      select id from ledger_txns where idem_key >= pix.key and idem_key < pix.key_end offset 0) t
    cross join lateral (
      select amount from ledger_entries where txn_id = t.id and account_id = ${house('psp').id} offset 0) e
    group by pix.e2eid`.execute(reader);
  return new Map(rows.map(({ e2eid, amount }) => [e2eid, amount]));
}

const present = (row: Claim, returned: number): contract.ClaimForOps => ({
  id: row.id,
  user_id: row.user_id,
  state: row.state,
  rules: row.rules,
  situation: row.situation,
  amount: row.amount,
  frozen: row.frozen,
  returned,
  e2eid: row.e2eid,
  deposit_id: row.deposit_id,
  withdrawal_id: row.withdrawal_id,
  decision: row.decision,
  decided_by: row.decided_by,
  decided_at: row.decided_at?.toISOString() ?? null,
  answered_at: row.answered_at?.toISOString() ?? null,
  trouble: row.trouble,
  opened_at: row.opened_at.toISOString(),
  answer_due_at: row.answer_due_at.toISOString(),
  refund_due_at: row.refund_due_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
});
