import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listAlerts } from '@jangada/contracts/ops/alerts';
import { listThirdPartyMessages } from '@jangada/contracts/ops/third-party-messages';
import { recordWaitingAlerts } from '../../test/support/alerts.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { VendorUnavailable } from '../vendors/send-request.ts';
import { recordUnreadable, recordUnreadableAnswer } from './record-unreadable.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const record = (...raw: unknown[]) =>
  recordUnreadable(
    platform.db,
    'jangada',
    'pix-notice',
    raw.map((one) => ({ raw: one, reason: 'valor: Invalid input' })),
  );

interface Listed {
  readonly source: string;
  readonly raw: string;
  readonly reason: string;
  readonly occurrences: number;
}

const listed = async (query: Record<string, unknown> = {}, tenant = 'jangada'): Promise<Listed[]> =>
  (await platform.op(listThirdPartyMessages, { params: { tenant }, query })).body.data;

const alerts = async () =>
  (await platform.op(listAlerts, { params: { tenant: 'jangada' } })).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'third-party-message-unreadable',
  );

describe('an unreadable message of a third party', () => {
  it('is listed for operators of its tenant as it was received, and raises an alert', async () => {
    await record({ txid: null, valor: 'x' });
    await recordWaitingAlerts(platform, 'jangada');
    const [message] = await listed({ source: 'pix-notice' });
    assert.deepEqual(
      [message?.source, message?.raw, message?.reason, message?.occurrences],
      ['pix-notice', '{"txid":null,"valor":"x"}', 'valor: Invalid input', 1],
    );
    assert.deepEqual(await listed({}, 'tucano'), []);
    assert.deepEqual(await listed({ source: 'sports-wallet' }), []);
    const [alert] = await alerts();
    assert.deepEqual([alert?.subject, alert?.details.new, alert?.occurrences], ['pix-notice', 1, 1]);
  });

  it('that is repeated is counted, and raises no second alert', async () => {
    const before = (await alerts()).map(({ occurrences }: { occurrences: number }) => occurrences);
    await record({ txid: null, valor: 'x' }, { txid: null, valor: 'x' });
    await recordWaitingAlerts(platform, 'jangada');
    const [message] = await listed();
    assert.equal(message?.occurrences, 2);
    assert.deepEqual(
      (await alerts()).map(({ occurrences }: { occurrences: number }) => occurrences),
      before,
    );
  });

  it('is stored whatever it holds: NUL, half a character, a value nested a hundred thousand times', async () => {
    let nested: unknown = 1;
    for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
    await record('a\0b', 'a\ud800b', nested, undefined, 'x'.repeat(100_000));
    const raws = (await listed()).map(({ raw }) => raw);
    for (const raw of ['"a\\u0000b"', '"a\\ud800b"', 'nested too deeply', 'nothing'])
      assert.ok(raws.includes(raw), raw);
    assert.ok(raws.every((raw) => raw.length <= 20_000));
  });

  it('among many at once raises one alert, and two processes that store the same at once do not block each other', async () => {
    await recordWaitingAlerts(platform, 'jangada');
    const many = Array.from({ length: 300 }, (_, index) => ({ index }));
    await Promise.all([record(...many), record(...many.toReversed()), record(...many)]);
    const raised = await recordWaitingAlerts(platform, 'jangada');
    assert.equal(
      raised.reduce((sum, { details }) => sum + Number(details['new']), 0),
      300,
    );
    assert.ok(raised.length <= 3);
  });

  it('that was the answer of a call is stored; a call without an answer stores nothing', async () => {
    const answer = new VendorUnavailable('x', { unreadable: { raw: { answer: 1 }, reason: 'x' } });
    assert.equal(await recordUnreadableAnswer(platform.db, 'jangada', 'pix-payout', answer), true);
    assert.equal(await recordUnreadableAnswer(platform.db, 'jangada', 'pix-payout', new VendorUnavailable('x')), false);
    assert.deepEqual(
      (await listed({ source: 'pix-payout' })).map(({ raw }) => raw),
      ['{"answer":1}'],
    );
  });
});
