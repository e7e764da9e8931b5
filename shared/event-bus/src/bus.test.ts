import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { event } from '@jangada/contracts/events/event';
import * as z from '@jangada/contracts/values/schema';
import { createEventBus } from './bus.ts';
import type { Incident } from './bus.ts';

const slipOpened = event('sports.slip-opened', z.object({ count: z.int() }), { owner: 'sportsbook' });
const slipChanged = event('sports.slip-changed', z.object({ count: z.int() }), {
  owner: 'sportsbook',
  keepsLast: true,
});

const busWithIncidents = () => {
  const incidents: Incident[] = [];
  return { bus: createEventBus({ onIncident: (incident) => incidents.push(incident) }), incidents };
};

describe('the bus', () => {
  it('notifies every listener, in the order they subscribed', () => {
    const { bus } = busWithIncidents();
    const received: string[] = [];
    bus.as('wallet').on(slipOpened, ({ count }) => received.push(`wallet ${count}`));
    bus.as('social').on(slipOpened, ({ count }) => received.push(`social ${count}`));
    bus.as('sportsbook').emit(slipOpened, { count: 2 });
    assert.deepEqual(received, ['wallet 2', 'social 2']);
  });

  it('refuses an event from anyone but its owner', () => {
    const { bus, incidents } = busWithIncidents();
    const received: number[] = [];
    bus.as('host').on(slipOpened, ({ count }) => received.push(count));
    bus.as('casino').emit(slipOpened, { count: 1 });
    assert.deepEqual(received, []);
    assert.deepEqual(incidents, [{ kind: 'not-owner', event: 'sports.slip-opened', by: 'casino' }]);
  });

  it('refuses a payload that breaks the contract', () => {
    const { bus, incidents } = busWithIncidents();
    const received: unknown[] = [];
    bus.as('host').on(slipOpened, (payload) => received.push(payload));
    bus.as('sportsbook').emit(slipOpened, { count: 'two' } as unknown as { count: number });
    assert.deepEqual(received, []);
    assert.equal(incidents[0]?.kind, 'wrong-payload');
  });

  it('isolates a failing listener from the others and reports its owner', () => {
    const { bus, incidents } = busWithIncidents();
    const received: number[] = [];
    bus.as('social').on(slipOpened, () => {
      throw new Error('broken');
    });
    bus.as('wallet').on(slipOpened, ({ count }) => received.push(count));
    bus.as('sportsbook').emit(slipOpened, { count: 3 });
    assert.deepEqual(received, [3]);
    assert.equal(incidents[0]?.kind, 'listener-failed');
    assert.equal(incidents[0]?.by, 'social');
  });

  it('gives a late listener the last value of a retained event', () => {
    const { bus } = busWithIncidents();
    bus.as('sportsbook').emit(slipChanged, { count: 1 });
    bus.as('sportsbook').emit(slipChanged, { count: 4 });
    const received: number[] = [];
    bus.as('social').on(slipChanged, ({ count }) => received.push(count));
    assert.deepEqual(received, [4]);
    assert.deepEqual(bus.as('host').last(slipChanged), { count: 4 });
  });

  it('retains no value of other events', () => {
    const { bus } = busWithIncidents();
    bus.as('sportsbook').emit(slipOpened, { count: 1 });
    const received: number[] = [];
    bus.as('social').on(slipOpened, ({ count }) => received.push(count));
    assert.deepEqual(received, []);
    assert.equal(bus.as('social').last(slipOpened), undefined);
  });

  it('does not notify a listener that unsubscribed', () => {
    const { bus } = busWithIncidents();
    const received: number[] = [];
    const stop = bus.as('wallet').on(slipOpened, ({ count }) => received.push(count));
    bus.as('sportsbook').emit(slipOpened, { count: 1 });
    stop();
    stop();
    bus.as('sportsbook').emit(slipOpened, { count: 2 });
    assert.deepEqual(received, [1]);
  });

  it('drops all listeners of a remote that is removed from the page', () => {
    const { bus } = busWithIncidents();
    const life = new AbortController();
    const received: number[] = [];
    const wallet = bus.as('wallet', life.signal);
    wallet.on(slipOpened, ({ count }) => received.push(count));
    life.abort();
    wallet.on(slipOpened, ({ count }) => received.push(count));
    bus.as('sportsbook').emit(slipOpened, { count: 1 });
    assert.deepEqual(received, []);
  });

  it('allows a listener to unsubscribe during its call', () => {
    const { bus } = busWithIncidents();
    const received: string[] = [];
    const stop = bus.as('wallet').on(slipOpened, () => {
      received.push('wallet');
      stop();
    });
    bus.as('social').on(slipOpened, () => received.push('social'));
    bus.as('sportsbook').emit(slipOpened, { count: 1 });
    bus.as('sportsbook').emit(slipOpened, { count: 1 });
    assert.deepEqual(received, ['wallet', 'social', 'social']);
  });

  it('records each event and its listeners before the first one runs, and no refused event', () => {
    const seen: string[] = [];
    const bus = createEventBus({ onDelivery: ({ event, by, to }) => seen.push(`${by} ${event} to ${to.join(', ')}`) });
    bus.as('wallet').on(slipOpened, () => seen.push('wallet hears'));
    bus.as('social').on(slipOpened, () => seen.push('social hears'));
    bus.as('wallet').emit(slipOpened, { count: 1 });
    bus.as('sportsbook').emit(slipOpened, { count: 1 });
    assert.deepEqual(seen, ['sportsbook sports.slip-opened to wallet, social', 'wallet hears', 'social hears']);
  });
});
