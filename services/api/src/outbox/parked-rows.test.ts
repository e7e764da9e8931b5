import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import type { Alert } from './raise-alert.ts';
import { openDatabase } from '../database/database.ts';
import { sendAnnouncements } from '../modules/messages/notifications/announcements.ts';
import { sendRefunds } from '../modules/money/payments/pix-refunds.service.ts';
import { sendPushes } from '../modules/messages/push/send-pushes.ts';
import { sendDisconnections } from '../users/disconnect.ts';
import { createTenants } from '../tenants/tenants.ts';
import { until } from '../../test/support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { enqueueJob } from './outbox.ts';
import type { Sender } from './sender.ts';
import { createOutboxWorker } from './worker.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

// A silent logger with only the methods that a worker and its senders call.
const silent = {
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
} as unknown as FastifyBaseLogger;

const left = () =>
  platform.db.read('jangada', (reader) => reader.selectFrom('outbox').selectAll().orderBy('seq').execute());

describe('a row of the outbox that its sender cannot read', () => {
  it('is parked alone with an alert, and the others of its batch are sent', async () => {
    for (const topic of ['payout', 'realtime'] as const) {
      await platform.db.transaction('jangada', async (tx) => {
        for (const name of ['first', 'broken', 'last']) await enqueueJob(tx, topic, { name });
      });
      const sent: string[] = [];
      const db = openDatabase(platform.database.appUrl, 4);
      const sender: Sender = async (_tenant, jobs) => {
        const malformed = new Map<string, string>();
        for (const { id, payload } of jobs) {
          const { name } = payload as { name: string };
          if (name === 'broken') malformed.set(id, 'no withdrawal \0 is named');
          else sent.push(name);
        }
        return { failed: new Set(), malformed };
      };
      const worker = createOutboxWorker(db, { [topic]: sender }, silent);
      await worker.start();
      await until('the others are gone', async () => (await left()).length === 2);
      await worker.stop();
      await db.close();
      const [parked, alert] = await left();
      assert.ok(parked && alert);
      assert.deepEqual(sent, ['first', 'last']);
      assert.deepEqual([parked.topic, parked.payload], [topic, { name: 'broken' }]);
      assert.notEqual(parked.given_up_at, null);
      const { kind, subject, details } = alert.payload as Alert;
      assert.deepEqual(
        [kind, subject, details],
        ['event-parked', `outbox ${topic}`, { outbox_id: parked.id, problem: 'no withdrawal \ufffd is named' }],
      );
      await platform.db.transaction('jangada', (tx) => tx.deleteFrom('outbox').execute());
    }
  });

  it('is reported as malformed by every sender that reads its rows, and nothing else fails with it', async () => {
    const tenants = createTenants(platform.db);
    const disconnected: number[] = [];
    const realtime = {
      disconnect: async (_tenant: string, userId: number) => disconnected.push(userId) > 0,
      occupied: async () => [],
    };
    const app = { db: platform.db, tenants, log: silent, realtime, push: {} };
    const senders: Readonly<Record<string, { send: Sender; whole: unknown }>> = {
      // Each sender gets only the parts of the platform that it uses.
      disconnect: { send: sendDisconnections(app), whole: { userId: 7 } },
      announcement: {
        send: sendAnnouncements(app as unknown as Parameters<typeof sendAnnouncements>[0]),
        whole: { notificationId: 1, to: 'browsers' },
      },
      push: {
        send: sendPushes(app as unknown as Parameters<typeof sendPushes>[0]),
        whole: { notificationId: 1, subscriptionId: 1 },
      },
      'pix-refund': {
        send: sendRefunds(app as unknown as Parameters<typeof sendRefunds>[0]),
        whole: { id: 'unknown', e2eid: 'unknown', amount: 100 },
      },
    };
    for (const [topic, { send, whole }] of Object.entries(senders)) {
      const jobs = [
        { id: 'broken', payload: { unknown: true } },
        { id: 'whole', payload: whole },
      ];
      const { failed, malformed } = await send('jangada', jobs);
      assert.deepEqual([[...failed], [...(malformed?.keys() ?? [])]], [[], ['broken']], topic);
    }
    assert.deepEqual(disconnected, [7]);
  });
});
