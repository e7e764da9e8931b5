import { listPrizes, listUserBoxes, sellBox, sellPrize } from '@jangada/contracts/domains/boxes/endpoints';
import { boxGranted } from '@jangada/contracts/events/events';
import { aSite, aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { aUserBox, aUserPrize, fakeBoxes, onePage } from '../fake-boxes.ts';
import { MyBoxesPage } from './my-boxes-page.tsx';
import { MyItemsPage } from './my-items-page.tsx';

const wallet = aUser().wallet;
if (!wallet) throw new Error('the builder has a wallet');

const pages = { '/account/boxes': <MyBoxesPage />, '/account/items': <MyItemsPage /> };

const show = (path: keyof typeof pages, query = '', { api = () => {}, ...options }: RenderRemoteOptions = {}) =>
  renderRemote(pages[path], {
    remote: 'casino',
    path: path + query,
    texts: { pt, en },
    session: 'user',
    ...options,
    api: (fake) => {
      fakeBoxes(fake);
      fake.on(sellBox, () => ({ data: aUserBox({ status: 'sold', sell_value: 0 }), wallet }));
      fake.on(sellPrize, () => ({ data: aUserPrize({ status: 'sold' }), wallet }));
      api(fake);
    },
  });

const callsOf = (fake: ReturnType<typeof show>['fake'], { path }: { path: string }) =>
  fake.calls.filter((call) => call.path === path);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

// jsdom does not implement the canvas context.
beforeEach(() => jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));

describe('the boxes of a player', () => {
  it('shows the state of each: closed with its actions, opened with its prize and its draw', async () => {
    show('/account/boxes');
    expect(await screen.findByRole('heading', { level: 1, name: 'Minhas caixas' })).toBeVisible();
    expect(await screen.findAllByRole('button', { name: 'Abrir caixa Recife' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /^Vender por .*: caixa/ })).toHaveLength(1);
    expect(screen.getByText('Presentes não podem ser vendidos, só abertos.')).toBeVisible();
    expect(await screen.findByText(/Prêmio: Gema/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Verificar sorteio da caixa Recife, número 2/ })).toHaveAttribute(
      'href',
      '/casino/fairness?box=2',
    );
  });

  it('are in their colours as the site has them', async () => {
    // These colours are bright enough for lines on dark, so they are not adjusted.
    const colors = ['red', 'blue', 'pink', 'black', 'green', 'yellow'] as const;
    const hex = ['#b03030', '#5070d0', '#b03090', '#808080', '#309030', '#a09020'];
    const spineBox = Object.fromEntries(colors.map((color, index) => [color, hex[index]]));
    const { container } = show('/account/boxes', '', {
      tenant: aSite({ spineBox: { ...aSite().spineBox, ...spineBox } }),
      api: (fake) =>
        fake.on(listUserBoxes, () => onePage(colors.map((color, index) => aUserBox({ id: index + 1, color })))),
    });
    await screen.findAllByRole('button', { name: 'Abrir caixa Recife' });
    const tiles = [...container.querySelectorAll<HTMLElement>('[style*="--rarity"]')];
    expect(tiles.map(({ style }) => style.getPropertyValue('--rarity'))).toEqual(hex);
  });

  it('has the document title of the route', async () => {
    const { log } = show('/account/boxes');
    await screen.findAllByRole('button', { name: 'Abrir caixa Recife' });
    expect(log.getState().filter(({ what }) => what === 'navigation.setTitle')).toEqual([]);
  });

  it('is filtered by the address', async () => {
    const { stub, fake } = show('/account/boxes', '?status=opened');
    expect(await screen.findByRole('tab', { name: 'Abertas', selected: true })).toBeVisible();
    await waitFor(() => expect(callsOf(fake, listUserBoxes)[0]?.query).toMatchObject({ status: 'opened' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Vendidas' }));
    expect(stub.navigation.place.getState().search).toBe('?status=sold');
    await userEvent.click(screen.getByRole('tab', { name: 'Todas' }));
    expect(stub.navigation.place.getState().search).toBe('');
  });

  it('sells a box after a confirmation, with its exact amount', async () => {
    const { fake, log } = show('/account/boxes');
    await press(/^Vender por R\$\s2,00: caixa Recife$/);
    expect(screen.getByRole('dialog', { name: 'Vender a caixa Recife?' })).toBeVisible();
    expect(callsOf(fake, sellBox)).toEqual([]);
    await press(/^Vender por R\$\s2,00$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(callsOf(fake, sellBox).map(({ body }) => body)).toEqual([{ id: 9 }]);
    expect(log.getState()).toContainEqual({ what: 'toast success', detail: expect.stringMatching(/Caixa vendida/) });
  });

  it('reports that a box was sold or opened in another tab, and reloads the list', async () => {
    const { fake } = show('/account/boxes', '', {
      api: (fakes) =>
        fakes.on(sellBox, () => {
          throw refusal(409, { code: 'boxes.not-closed' });
        }),
    });
    await press(/^Vender por .*: caixa/);
    const before = callsOf(fake, listUserBoxes).length;
    await press(/^Vender por [^:]*$/);
    expect(await screen.findByRole('alert')).toHaveTextContent('Esta caixa já foi aberta ou vendida.');
    await waitFor(() => expect(callsOf(fake, listUserBoxes).length).toBeGreaterThan(before));
  });

  it.each([
    ['until it is shown', 'Pular animação'],
    ['until nobody looks any more', 'Fechar'],
  ])('hides the prize of a box during its opening %s', async (_, next) => {
    const { fake } = show('/account/boxes', '?status=closed');
    await userEvent.click((await screen.findAllByRole('button', { name: 'Abrir caixa Recife' }))[0] ?? document.body);
    const before = callsOf(fake, listUserBoxes).length;
    await press('Abrir agora');
    await screen.findByText('Pular animação');
    expect(callsOf(fake, listUserBoxes)).toHaveLength(before);
    await press(next);
    await waitFor(() => expect(callsOf(fake, listUserBoxes).length).toBeGreaterThan(before));
  });

  it('shows a box that is granted while the page is open', async () => {
    let boxes = [aUserBox({ id: 9 })];
    const { emit } = show('/account/boxes', '', { api: (fake) => fake.on(listUserBoxes, () => onePage(boxes)) });
    await screen.findByText(/Nº 9/);
    boxes = [aUserBox({ id: 10 }), ...boxes];
    act(() => emit(boxGranted, { user_box: aUserBox({ id: 10 }) }));
    expect(await screen.findByText(/Nº 10/)).toBeVisible();
  });

  it('loads the next page when there is one', async () => {
    show('/account/boxes', '', {
      api: (fake) =>
        fake.on(listUserBoxes, ({ query: { page = 1 } }) => ({
          data: [aUserBox({ id: 20 + page })],
          current_page: page,
          last_page: 2,
          total: 2,
        })),
    });
    await press('Mostrar mais');
    expect(await screen.findByText(/Nº 22/)).toBeVisible();
  });

  it.each([
    [false, 'Ver caixas à venda', '/casino/crates'],
    [true, 'Ver os jogos', '/casino/games'],
  ])('leads a player without boxes to the available offers (regulated: %s)', async (isRegulated, text, to) => {
    show('/account/boxes', '', {
      tenant: aSite({ is_regulated: isRegulated }),
      api: (fake) => fake.on(listUserBoxes, () => onePage([])),
    });
    expect(await screen.findByText('Você ainda não tem caixas.')).toBeVisible();
    expect(screen.getByRole('link', { name: text })).toHaveAttribute('href', to);
  });

  it.each([
    [503, 'Não conseguimos mostrar suas caixas.'],
    [403, 'Você não tem permissão para isso.'],
  ])('reports that it cannot be shown (%d)', async (status, text) => {
    show('/account/boxes', '', {
      api: (fake) =>
        fake.on(listUserBoxes, () => {
          throw refusal(status);
        }),
    });
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('the items of a player', () => {
  it('shows each prize with its value, and sells the unsold ones', async () => {
    const { fake } = show('/account/items');
    expect(await screen.findByRole('heading', { level: 1, name: 'Meus itens' })).toBeVisible();
    expect(await screen.findByText('Vendido')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Vender/ })).toHaveLength(1);
    await press(/^Vender por R\$\s3,00: Gema$/);
    await press(/^Vender por R\$\s3,00$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(callsOf(fake, sellPrize).map(({ body }) => body)).toEqual([{ id: 31 }]);
  });

  it('reports that a prize was sold in another tab, removes the button and reloads', async () => {
    const { fake } = show('/account/items', '', {
      api: (fakes) =>
        fakes.on(sellPrize, () => {
          throw refusal(409, { code: 'boxes.prize-sold' });
        }),
    });
    await press(/: Gema$/);
    const before = callsOf(fake, listPrizes).length;
    await press(/^Vender por R\$\s3,00$/);
    expect(await screen.findByRole('alert')).toHaveTextContent('Este prêmio já foi vendido.');
    await waitFor(() => expect(callsOf(fake, listPrizes).length).toBeGreaterThan(before));
  });

  it('loads the next page when there is one', async () => {
    show('/account/items', '', {
      api: (fake) =>
        fake.on(listPrizes, ({ query: { page = 1 } }) => ({
          data: [aUserPrize({ id: page, name: `Prêmio ${page}` })],
          current_page: page,
          last_page: 2,
          total: 2,
        })),
    });
    await press('Mostrar mais');
    expect(await screen.findByText('Prêmio 2')).toBeVisible();
  });
});
