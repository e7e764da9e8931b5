import type { DeskMessage } from '@jangada/contracts/ops/live';
import { listPlayers, showPlayer } from '@jangada/contracts/ops/players';
import { listQueues } from '@jangada/contracts/ops/queues';
import { showPlayerPresence } from '@jangada/contracts/ops/player-reads';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { MeProvider } from '../session/me-context.tsx';
import { aMe } from '../testing/render-desk.tsx';
import { meQuery, PEEK, READS } from '../api/queries.ts';
import { useLive } from './use-live.ts';

class FakeSource extends EventTarget {
  static CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  say(message: DeskMessage | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  fail(): void {
    this.readyState = FakeSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

const keys = {
  me: meQuery.queryKey,
  queues: [READS, listQueues.words, { tenant: 'jangada' }, {}],
  seven: [READS, showPlayer.words, { tenant: 'jangada', id: '7' }, {}],
  eight: [READS, showPlayer.words, { tenant: 'jangada', id: '8' }, {}],
  here: [READS, showPlayerPresence.words, { tenant: 'jangada', id: '7' }, {}],
  list: [READS, listPlayers.words, { tenant: 'jangada', id: '7' }, {}],
  peek: [PEEK, listPlayers.words, { tenant: 'jangada', id: '7' }, {}],
};

const Page = () => (useLive(), null);

const show = () => {
  const client = new QueryClient();
  for (const key of Object.values(keys)) client.setQueryData(key, {});
  const view = render(
    <QueryClientProvider client={client}>
      <MeProvider value={aMe()}>
        <MemoryRouter initialEntries={['/jangada/day']}>
          <Routes>
            <Route path="/:tenant/*" element={<Page />} />
          </Routes>
        </MemoryRouter>
      </MeProvider>
    </QueryClientProvider>,
  );
  const [source] = FakeSource.opened;
  if (!source) throw new Error('no stream was opened');
  return {
    source,
    unmount: view.unmount,
    /** The reads that are due again. */
    due: () =>
      Object.entries(keys)
        .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
        .map(([name]) => name),
  };
};

const change = (of: object): DeskMessage => ({
  type: 'change',
  change: { about: 'command', player: null, subject: null, ...of },
});

beforeEach(() => {
  jest.useFakeTimers();
  FakeSource.opened = [];
  Object.assign(globalThis, { EventSource: FakeSource });
});
afterEach(() => jest.useRealTimers());

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('useLive', () => {
  it('reads the work and the player again that a command was about, and lets rows of a list stay in place', async () => {
    const { source, due } = show();
    expect(source.url).toBe('/ops/jangada/live');
    source.say({ type: 'listening' });
    source.say(change({ player: '7', subject: '12' }));
    expect(due()).toEqual([]);
    await wait(1_500);
    expect(due()).toEqual(['queues', 'seven', 'here', 'peek']);
  });

  it('reads only who is here when somebody opens a player', async () => {
    const { source, due } = show();
    source.say(change({ about: 'presence', player: '7' }));
    await wait(1_500);
    expect(due()).toEqual(['here']);
  });

  it('looks for new payments in lists and reads their player again when money has come, and counts no work for it', async () => {
    const { source, due } = show();
    source.say(change({ about: 'deposits', player: '7' }));
    await wait(1_500);
    expect(due()).toEqual(['seven', 'here', 'peek']);
  });

  it('asks again who is there when the session or the rights may have changed', async () => {
    const { source, due } = show();
    source.say({ type: 'person' });
    expect(due()).toEqual(['me']);
  });

  it('reads everything again after a lost connection, but not at the first one', async () => {
    const { source, due } = show();
    source.say({ type: 'listening' });
    await wait(1_500);
    expect(due()).toEqual([]);
    source.say({ type: 'listening' });
    expect(due()).toEqual(['me', 'queues', 'seven', 'eight', 'here', 'list']);
  });

  it('overlooks what it cannot read, asks again after a refusal, and ends with the page', async () => {
    const { source, due, unmount } = show();
    source.say('no JSON');
    source.say('{"type":"of tomorrow"}');
    source.fail();
    await wait(16_000);
    expect(due()).toEqual([]);
    expect(FakeSource.opened).toHaveLength(2);
    unmount();
    await wait(60_000);
    expect(FakeSource.opened.map(({ readyState }) => readyState)).toEqual([2, 2]);
  });
});
