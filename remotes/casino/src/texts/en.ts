import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import { bets } from './en/bets.ts';
import { catalogue } from './en/catalogue.ts';
import { game } from './en/game.ts';
import { home } from './en/home.ts';
import { likes } from './en/likes.ts';
import { providers } from './en/providers.ts';
import { reward } from './en/reward.ts';
import { ticker } from './en/ticker.ts';
import { tile } from './en/tile.ts';
import type pt from './pt.ts';

export default defineTexts({
  bets,
  catalogue,
  game,
  home,
  likes,
  providers,
  reward,
  ticker,
  tile,
  retry: 'Try again',
}) satisfies SameTexts<typeof pt>;
