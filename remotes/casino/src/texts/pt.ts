import { defineTexts } from '@jangada/remote-kit/texts';
import { bets } from './pt/bets.ts';
import { catalogue } from './pt/catalogue.ts';
import { game } from './pt/game.ts';
import { home } from './pt/home.ts';
import { likes } from './pt/likes.ts';
import { providers } from './pt/providers.ts';
import { reward } from './pt/reward.ts';
import { ticker } from './pt/ticker.ts';
import { tile } from './pt/tile.ts';

const pt = defineTexts({
  bets,
  catalogue,
  game,
  home,
  likes,
  providers,
  reward,
  ticker,
  tile,
  retry: 'Tentar novamente',
});

export default pt;
