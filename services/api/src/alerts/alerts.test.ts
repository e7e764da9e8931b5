import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { closeAlert, listAlerts } from '@jangada/contracts/ops/alerts';
import { recordWaitingAlerts } from '../../test/support/alerts.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { raiseAlert } from '../outbox/raise-alert.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const raise = async (subject: string, amount: number, tenant = 'jangada') => {
  await platform.db.transaction(tenant, (tx) =>
    raiseAlert(tx, { kind: 'win-above-maximum', subject, details: { amount } }),
  );
  await recordWaitingAlerts(platform, tenant);
};

const listed = async (state?: 'open' | 'closed', tenant = 'jangada') => {
  const { body } = await platform.op(listAlerts, { params: { tenant }, query: state ? { state } : {} });
  return body.data as { id: number; subject: string; occurrences: number; details: object; closed_at: string | null }[];
};

describe('an alert', () => {
  it('is listed for operators of its tenant with its details, and logged at ERROR', async () => {
    await raise('one', 100);
    const [alert] = await listed();
    assert.deepEqual([alert?.subject, alert?.occurrences, alert?.details], ['one', 1, { amount: 100 }]);
    assert.deepEqual(await listed('open', 'tucano'), []);
    const lines = platform.logged.filter((line) => line['level'] === 50 && line['subject'] === 'one');
    assert.deepEqual(
      lines.map((line) => [line['alert'], line['tenant'], line['amount']]),
      [['win-above-maximum', 'jangada', 100]],
    );
  });

  it('of a transaction that is undone does not exist', async () => {
    const undone = platform.db.transaction('jangada', async (tx) => {
      await raiseAlert(tx, { kind: 'win-above-maximum', subject: 'undone', details: {} });
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    assert.deepEqual(await recordWaitingAlerts(platform, 'jangada'), []);
  });

  it('about the same subject is counted while it is open, and opens again once it was closed', async () => {
    await raise('again', 100);
    await raise('again', 200);
    const open = (await listed()).filter(({ subject }) => subject === 'again');
    assert.deepEqual(
      open.map(({ occurrences, details }) => [occurrences, details]),
      [[2, { amount: 200 }]],
    );
    const closed = await platform.op(closeAlert, { params: { tenant: 'jangada', id: open[0]?.id } });
    assert.equal(closed.status, 200);
    assert.notEqual(closed.body.data.closed_at, null);
    assert.ok((await listed('closed')).some(({ subject }) => subject === 'again'));
    await raise('again', 300);
    const [reopened] = (await listed()).filter(({ subject }) => subject === 'again');
    assert.deepEqual([reopened?.occurrences, reopened?.details], [1, { amount: 300 }]);
    assert.notEqual(reopened?.id, open[0]?.id);
  });

  it('that does not exist, or is another tenant’s, cannot be closed', async () => {
    const [alert] = await listed();
    for (const params of [
      { tenant: 'jangada', id: 999_999 },
      { tenant: 'tucano', id: alert?.id },
    ])
      assert.equal((await platform.op(closeAlert, { params })).body.code, 'request.not-found');
  });
});
