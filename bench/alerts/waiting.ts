import { cancelDocument, uploadDocument } from '@jangada/contracts/domains/documents/endpoints';
import { pathOf } from '@jangada/contracts/api/endpoint';
import { requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { smallPdf } from '@jangada/e2e/documents';
import * as z from '@jangada/contracts/values/schema';
import { TENANT } from '../harness/site.ts';
import type { Scene } from './scene.ts';
import type { Stage } from './stage.ts';

const AMOUNT = 5_000;
const OK = 200;
/** A job is late after three intervals of a minute, and its table is looked at every ten seconds. */
const LATE_MS_MAX = 300_000;

const created = z.object({ data: z.object({ id: z.int() }) });

/** A player withdraws, and an operator lets it go. @param index of the player: each may have one open */
const withdraw = async ({ players, call, ops }: Stage, index: number): Promise<number> => {
  const player = players[index];
  if (!player) throw new Error('There are fewer players');
  const { token, methodId } = player;
  const body = JSON.stringify({ method_id: methodId, amount: AMOUNT });
  const { status, text } = await call(requestWithdrawal.path, { method: 'POST', token, body });
  if (status !== OK) throw new Error(`A withdrawal was refused: ${status} ${text}`);
  const { id } = created.parse(JSON.parse(text)).data;
  await ops('withdrawal', 'approve', String(id), '--reason', 'drill');
  return id;
};

const planPayout = async ({ bank }: Stage, outcome: string): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ outcome });
  await fetch(`${bank.url}/control/pix/payouts/next`, { method: 'POST', headers, body });
};

const sent = z.array(z.object({ idEnvio: z.string() }));

const releasePayouts = async ({ bank }: Stage): Promise<void> => {
  const payouts = sent.parse(await (await fetch(`${bank.url}/control/pix/payouts`)).json());
  for (const { idEnvio } of payouts) {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ idEnvio });
    await fetch(`${bank.url}/control/pix/payouts/release`, { method: 'POST', headers, body });
  }
};

/** Payouts, documents, the outbox, jobs and the ledger: what waits or is wrong in the database. */
export const waitingScenes: readonly Scene[] = [
  {
    cause: 'the bank of Pix is away when a payout leaves; six minutes later (written into the row) it still waits',
    alerts: [{ alert: 'OutboxStuck', labels: { topic: 'payout' } }],
    provoke: async (stage) => {
      await stage.bank.stop();
      await withdraw(stage, 0);
      await stage.sql(
        `update outbox set available_at = now() - interval '6 minutes', failing_since = null where topic = 'payout'`,
      );
      return async () => {
        await stage.bank.start();
        await stage.sql(`update outbox set available_at = now() where topic = 'payout'`);
      };
    },
  },
  {
    cause: 'the bank accepts a payout and never executes it; 91 minutes later (written into the row)',
    alerts: [{ alert: 'PayoutSlow' }, { alert: 'WithdrawalNearlyLate' }],
    provoke: async (stage) => {
      await planPayout(stage, 'held');
      const id = await withdraw(stage, 1);
      await stage.sql(`update withdrawals set created_at = now() - interval '91 minutes' where id = $1`, [id]);
      return () => releasePayouts(stage);
    },
  },
  {
    cause: 'a player sends a document, and nobody decides for 25 hours (written into the row)',
    alerts: [{ alert: 'DocumentsWait' }],
    provoke: async ({ players: [player], call, sql }) => {
      const token = player?.token ?? '';
      const body = new FormData();
      body.set('type', 'cnh');
      body.set('document', new Blob([new Uint8Array(smallPdf())], { type: 'application/pdf' }), 'cnh.pdf');
      const { status, text } = await call(uploadDocument.path, { method: 'POST', token, body });
      if (status !== OK) throw new Error(`A document was refused: ${status} ${text}`);
      const { id } = created.parse(JSON.parse(text)).data;
      await sql(`update documents set created_at = now() - interval '25 hours' where id = $1`, [id]);
      return () => call(pathOf(cancelDocument.path, { id }), { method: 'POST', token, body: '{}' });
    },
  },
  {
    cause: 'a row of the outbox is none that its sender can read, as after a release that was taken back',
    alerts: [
      { alert: 'OutboxParked', labels: { topic: 'contact-message' } },
      { alert: 'OperatorAlertsOpen', labels: { kind: 'event-parked' } },
    ],
    provoke: async ({ sql, ops }) => {
      await sql(`insert into outbox (tenant_id, topic, payload) values ($1, 'contact-message', '{"other": 1}')`, [
        TENANT,
      ]);
      return async () => {
        await sql(`delete from outbox where given_up_at is not null`);
        const [alert] = await sql<{ id: string }>(
          `select id from operator_alerts where kind = 'event-parked' and closed_at is null`,
        );
        await ops('alert', 'close', String(alert?.id), '--reason', 'drill');
      };
    },
  },
  {
    cause:
      'the last proof is 27 hours old (written into the row), and a forgotten session locks it: the job cannot run',
    alerts: [{ alert: 'LedgerProofOld' }, { alert: 'JobLate', labels: { periodic_job: 'verify-ledger' } }],
    heardMsMax: LATE_MS_MAX,
    provoke: async ({ sql, forgetSession }) => {
      await sql(`update ledger_proofs set finished_at = now() - interval '27 hours' where tenant_id = $1`, [TENANT]);
      return forgetSession(`select 1 from ledger_proofs where tenant_id = '${TENANT}' for update`);
    },
  },
  {
    cause: 'a centavo of an entry is changed by hand, and the proof runs (`jangada ops proof`)',
    alerts: [{ alert: 'LedgerDiffers' }],
    provoke: async ({ sql, ops }) => {
      const addCentavos = async (count: number): Promise<void> => {
        await sql(
          `set session_replication_role = replica;
          update ledger_entries set amount = amount + ${count} where (tenant_id, id) =
            (select tenant_id, min(id) from ledger_entries where tenant_id = '${TENANT}' group by tenant_id)`,
        );
        await ops('proof', '--reason', 'drill');
      };
      await addCentavos(1);
      return () => addCentavos(-1);
    },
  },
];
