import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wireEvents } from './events.ts';

/** The wire name, the channels and the fields of the payload (RT-05 to RT-21). */
const specified: readonly [string, readonly string[], readonly string[]][] = [
  ['MessageSent', ['public', 'private'], ['message']],
  ['BetPlaced', ['public'], ['type', 'transaction', 'game', 'user', 'amount', 'date']],
  ['NotificationSent', ['private'], ['notification']],
  ['MissionAssigned', ['private'], ['mission']],
  ['PaymentApproved', ['private'], ['transaction_id', 'amount', 'status', 'wallet']],
  ['BalanceUpdated', ['private'], ['wallet']],
  ['NotifyNewUserBox', ['private'], ['user_box']],
];

describe('an event of the wire', () => {
  for (const [name, channels, fields] of specified) {
    it(`${name} is sent on ${channels.join(' and ')} with ${fields.join(', ')}`, () => {
      const event = wireEvents.find(({ wire }) => wire?.name === name);
      assert.deepEqual(event?.wire?.channels, channels);
      const parsed = event?.payload.safeParse({});
      const missing = parsed && !parsed.success ? parsed.error.issues.map(({ path }) => path[0]) : [];
      assert.deepEqual(missing.toSorted(), fields.toSorted());
    });
  }

  it('is one of the specification, or the notice of a changed delivery', () => {
    const names = wireEvents.flatMap(({ wire }) => (wire ? [wire.name] : []));
    assert.deepEqual(names.toSorted(), [...specified.map(([name]) => name), 'DeliveryChanged'].toSorted());
  });
});
