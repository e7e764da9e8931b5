import type { ModalProps } from '@jangada/contracts/page/modals';
import { aSite, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { RewardModal } from './reward-modal.tsx';

const show = (reward: ModalProps<'casino-reward'>, options: RenderRemoteOptions = {}) =>
  renderRemote(<RewardModal {...reward} />, {
    remote: 'casino',
    path: '/casino/games',
    texts: { pt, en },
    session: 'user',
    ...options,
  });

const picture = () => screen.getByRole('dialog').querySelector('img')?.getAttribute('src') ?? null;

let drawn: jest.SpyInstance;
beforeEach(() => {
  drawn = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => jest.restoreAllMocks());

describe('the reward dialog', () => {
  it.each([
    ['box', 'Você ganhou'],
    ['mission', 'Missão cumprida'],
    ['free-spins', 'Rodadas grátis para você'],
  ] as const)('says what was received for a %s, once, with its amount', (kind, headline) => {
    show({ kind, title: 'Foguete', value: 2_500 });
    expect(screen.getByRole('dialog', { name: headline })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Foguete' })).toBeVisible();
    // The canvas of the confetti.
    expect(drawn).toHaveBeenCalledWith('2d');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(new RegExp(`^${headline}: Foguete, R\\$\\s25,00$`)),
    ]);
  });

  it('has one button that closes and one that shows the item', async () => {
    const reward = { kind: 'mission', title: 'Três dias', to: '/account/items' } as const;
    const { stub, host, modal } = show(reward);
    act(() => host.modals.open('casino-reward', reward));
    await userEvent.click(screen.getByRole('button', { name: 'Ver agora' }));
    expect(stub.navigation.place.getState().path).toBe('/account/items');
    expect(modal.getState()).toBeNull();
  });

  it('only closes where there is nothing to open', () => {
    show({ kind: 'mission', title: 'Três dias', to: '/nowhere/at/all' });
    expect(screen.queryByRole('button', { name: 'Ver agora' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Fechar' })).not.toHaveLength(0);
  });

  it('shows its own picture, or the site’s opened box for a prize without one', () => {
    const tenant = aSite({ images: { 'box-opened': 'http://art.example/opened.webp' } });
    const { unmount } = show(
      { kind: 'box', title: 'Gema', value: 300, image: 'http://art.example/gem.webp' },
      { tenant },
    );
    expect(picture()).toBe('http://art.example/gem.webp');
    unmount();
    const second = show({ kind: 'box', title: 'Gema', value: 300 }, { tenant });
    expect(picture()).toBe('http://art.example/opened.webp');
    second.unmount();
    show({ kind: 'mission', title: 'Três dias' }, { tenant });
    expect(picture()).toBeNull();
  });
});
