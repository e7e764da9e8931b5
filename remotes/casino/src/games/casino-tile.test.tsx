import { aSite, renderRemote } from '@jangada/remote-kit/testing';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { Game } from '@jangada/contracts/domains/games/game';
import { screen } from '@testing-library/react';
import { someGames } from './fake-games.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { CasinoTile } from './casino-tile.tsx';

const nameOf = (given: Partial<Game>, tenant: SiteConfig = aSite()): string | null => {
  const [game] = someGames;
  if (!game) throw new Error('There is no game.');
  const plain = { ...game, only_demo: false, bonus_allowed: false, has_tables: false };
  const { unmount } = renderRemote(<CasinoTile game={{ ...plain, ...given }} />, { tenant, texts: { pt, en } });
  const name = screen.getByRole('link').getAttribute('aria-label');
  unmount();
  return name;
};

describe('a tile of the casino', () => {
  it('has the features of the game in its name', () => {
    expect(nameOf({})).toBe('Piracema, Vento Norte');
    expect(nameOf({ bonus_allowed: true, has_tables: true })).toBe('Piracema, Vento Norte, Bônus, Mesas');
  });

  it('marks a demo, which no bonus is for', () => {
    expect(nameOf({ only_demo: true, bonus_allowed: true })).toBe('Piracema, Vento Norte, Demo');
  });

  it('does not mention bonuses where the law counts', () => {
    expect(nameOf({ bonus_allowed: true }, aSite({ is_regulated: true }))).toBe('Piracema, Vento Norte');
  });
});
