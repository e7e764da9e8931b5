import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { aSite } from '@jangada/remote-kit/stub-data';
import { someGames } from '../games/fake-games.ts';
import { createBetFeed } from './bet-feed.ts';
import type { TickerBet } from './bet-results.ts';
import { Ticker } from './ticker.tsx';

export default { title: 'Live bets' } satisfies StoryGroup;

const regulated = aSite({ is_regulated: true });

const feedOf = (...bets: Partial<TickerBet>[]) => {
  const feed = createBetFeed();
  bets.forEach((bet, index) =>
    feed.getState().add({
      type: 'bet',
      transaction: String(index),
      game: { id: 1, title: 'Piracema', image: null, gamecode: 'game-1', providercode: 'vento' },
      user: { id: null, name: 'Jo***' },
      amount: 1_250,
      date: '2026-01-05T12:00:00Z',
      simulated: false,
      ...bet,
    }),
  );
  return feed;
};

/** Real bets only: of a player who hides the amounts, a result with its multiplier, a win whose bet is not in the list. */
export const real: Story = {
  tenant: regulated,
  view: () => (
    <Ticker
      games={[]}
      feed={feedOf(
        {},
        { user: { id: null, name: 'Oculto' }, amount: 5_000_000 },
        { transaction: 'a', amount: 300 },
        { transaction: 'a', type: 'win', amount: 1_000 },
        { transaction: 'b', type: 'win', amount: 48_500 },
      )}
    />
  ),
};

/** Some simulated bets, each with its mark. */
export const simulated: Story = {
  view: () => (
    <Ticker
      games={someGames}
      feed={feedOf({ simulated: true }, { amount: 4_137_099, type: 'win', simulated: true }, {})}
    />
  ),
};

export const nobody: Story = { tenant: regulated, view: () => <Ticker games={[]} feed={feedOf()} /> };
