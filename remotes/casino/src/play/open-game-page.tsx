import { getGame, launchGame, listGames, listRelatedGames } from '@jangada/contracts/domains/games/endpoints';
import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import { renderRemote } from '@jangada/remote-kit/testing';
import type { RenderedRemote, RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGame, someGames } from '../games/fake-games.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { GamePage } from './game-page.tsx';

/* Shared by the tests of the game page. */

/** A whole page with bar, sheet and rows is slow on a busy machine. */
jest.setTimeout(30_000);
const PATIENCE = { timeout: 10_000 };

/** The origin of the game in the frame. */
export const STUDIO = 'https://studio.example';

/** Opens the page of the game Piracema. */
export const open = ({ api = () => {}, ...options }: RenderRemoteOptions = {}, view = <GamePage />): RenderedRemote =>
  renderRemote(view, {
    remote: 'casino',
    path: '/casino/vento/piracema',
    texts: { pt, en },
    ...options,
    api: (fake) => {
      fake.on(getGame, () => ({ data: aGame() }));
      fake.on(listRelatedGames, () => ({ related_games: [] }));
      fake.on(listGames, () => ({
        games: { data: someGames, current_page: 1, last_page: 1, total: someGames.length },
      }));
      fake.on(listCategories, () => ({ data: [{ id: 1, slug: 'slots', name: 'Slots', icon: '' }] }));
      fake.on(launchGame, ({ body }) => ({ gameUrl: `${STUDIO}/play?demo=${String(body.demo)}` }));
      api(fake);
    },
  });

export const frame = () => screen.findByTitle<HTMLIFrameElement>('Jogo Piracema', {}, PATIENCE);
export const noFrame = () => expect(screen.queryByTitle('Jogo Piracema')).not.toBeInTheDocument();
/** Finds a message that follows a reply. */
export const text = (words: string | RegExp) => screen.findByText(words, {}, PATIENCE);
export const laterButton = (name: string) => screen.findByRole('button', { name }, PATIENCE);
export const button = (name: string) => screen.getByRole('button', { name });
export const press = async (name: string) => userEvent.click(await laterButton(name));

/** A message of the game in the frame. */
export const postFromGame = async (data: unknown, origin = STUDIO) => {
  const source = (await frame()).contentWindow;
  act(() => void dispatchEvent(new MessageEvent('message', { data, origin, source })));
};

/** How often the game was opened. */
export const launchesIn = ({ fake }: Pick<RenderedRemote, 'fake'>): number =>
  fake.calls.filter(({ path }) => path === launchGame.path).length;

/** Sets the browser's network state. */
export const setOnline = (isOnline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
