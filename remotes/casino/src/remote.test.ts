import { betPlaced } from '@jangada/contracts/events/events';
import { createStubHost } from '@jangada/remote-kit/stub-host';
import remote from './remote.ts';
import { betFeed } from './ticker/bet-feed.ts';

afterEach(() => Reflect.deleteProperty(window, 'requestIdleCallback'));

/** Activates the casino in a browser whose idle callback the test runs. */
const activate = async () => {
  const work: (() => void)[] = [];
  Object.assign(window, {
    requestIdleCallback: (run: () => void) => work.push(run),
    cancelIdleCallback: () => work.splice(0),
  });
  const stub = createStubHost({ remote: 'casino', path: '/' });
  await remote.activate(stub.host);
  const bet = async (transaction: string) => {
    stub.emit(betPlaced, {
      type: 'bet',
      transaction,
      game: { id: 1, title: 'Piracema', image: null, gamecode: 'piracema', providercode: 'norte' },
      user: { id: 7, name: 'Jo***' },
      amount: 500,
      date: '2026-01-05T12:00:00Z',
    });
    await new Promise((resolve) => setTimeout(resolve));
    return betFeed.getState().results.map((result) => result.transaction);
  };
  const becomeIdle = async () => {
    for (const run of work) run();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { bet, becomeIdle };
};

describe('the casino on every page', () => {
  it('loads the bets of its ticker once the page is idle, so that they do not compete with the first tiles', async () => {
    const { bet, becomeIdle } = await activate();
    expect(await bet('before')).not.toContain('before');
    await becomeIdle();
    expect(await bet('after')).toContain('after');
  });
});
