import { listBoxes, listUserBoxes } from '@jangada/contracts/domains/boxes/endpoints';
import { PageNotFoundError } from '@jangada/contracts/page/page-not-found';
import { boxGranted } from '@jangada/contracts/events/events';
import { never } from '@jangada/remote-kit/stories';
import { aSite, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { CratesPage } from './crates-page.tsx';
import { aBox, aUserBox, fakeBoxes, onePage } from '../fake-boxes.ts';

const open = ({ api = () => {}, ...options }: RenderRemoteOptions = {}) =>
  renderRemote(<CratesPage />, {
    remote: 'casino',
    path: '/casino/crates',
    texts: { pt, en },
    ...options,
    api: (fake) => {
      fakeBoxes(fake);
      api(fake);
    },
  });

const boxesShown = () => screen.findAllByRole('link', { name: /R\$/ });

describe('the shop of boxes', () => {
  it('shows each box with its price, and leads to its page', async () => {
    open();
    const [first, ...others] = await boxesShown();
    expect(first).toHaveAccessibleName(/^Recife\s*R\$\s2,00$/);
    expect(first).toHaveAttribute('href', '/casino/box/recife');
    expect(others).toHaveLength(3);
  });

  it('has the picture of the tenant, where there is one', () => {
    const pictures = (images: object) => {
      const { container, unmount } = open({ tenant: aSite({ images }), api: (fake) => fake.on(listBoxes, never) });
      const shown = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
      unmount();
      return shown;
    };
    expect(pictures({ boxes: '/boxes.webp' })).toEqual(['/boxes.webp']);
    expect(pictures({})).toEqual([]);
  });

  it('explains in three lines how it works, and where a draw can be verified', async () => {
    open();
    const how = await screen.findByRole('region', { name: 'Como funciona' });
    expect(within(how).getAllByRole('listitem')).toHaveLength(3);
    expect(within(how).getByRole('link', { name: 'Como conferir um sorteio' })).toHaveAttribute(
      'href',
      '/casino/fairness',
    );
  });

  it('explains it below the boxes once they are there: fewer than skeletons would move it', async () => {
    open({ api: (fake) => fake.on(listBoxes, never) });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Como funciona' })).not.toBeInTheDocument();
  });

  it('loads the next page of twelve on request', async () => {
    const pageOf = (page: number) => ({
      data: [aBox({ id: page, title: `Caixa ${page}`, name: `caixa-${page}` })],
      current_page: page,
      last_page: 2,
      total: 2,
    });
    open({ api: (fake) => fake.on(listBoxes, ({ query: { page = 1 } }) => pageOf(page)) });
    expect(await boxesShown()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    expect(await screen.findByRole('link', { name: /Caixa 2/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).not.toBeInTheDocument();
  });

  it('reminds a player of closed boxes, and of one that has just been granted', async () => {
    let count = 1;
    const { emit } = open({
      session: 'user',
      api: (fake) =>
        fake.on(listUserBoxes, () => onePage(Array.from({ length: count }, (_, id) => aUserBox({ id: id + 1 })))),
    });
    expect(await screen.findByRole('link', { name: /Você tem 1 caixa fechada/ })).toHaveAttribute(
      'href',
      '/account/boxes?status=closed',
    );
    count = 2;
    act(() => emit(boxGranted, { user_box: aUserBox() }));
    expect(await screen.findByText('Você tem 2 caixas fechadas')).toBeVisible();
  });

  it('reminds a guest of nothing, and makes no call for a player', async () => {
    const { fake } = open({ session: 'guest' });
    await boxesShown();
    expect(fake.calls.map(({ path }) => path)).toEqual([listBoxes.path]);
  });

  it('reports that nothing is on sale', async () => {
    open({ api: (fake) => fake.on(listBoxes, () => onePage([])) });
    expect(await screen.findByText('Nenhuma caixa à venda agora.')).toBeVisible();
  });

  it('reports a failure, and retries', async () => {
    let isAway = true;
    open({
      api: (fake) =>
        fake.on(listBoxes, () => {
          if (isAway) throw refusal(503);
          return onePage([aBox()]);
        }),
    });
    expect(await screen.findByText('Não conseguimos mostrar as caixas.')).toBeVisible();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await boxesShown()).toHaveLength(1);
  });

  it('has no address where the law counts a box as a bet', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => open({ tenant: aSite({ is_regulated: true }) })).toThrow(PageNotFoundError);
    jest.restoreAllMocks();
  });
});
