import { openBox, sellPrize } from '@jangada/contracts/domains/boxes/endpoints';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import { aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { aUserBox, aUserPrize, fakeBoxes, aDraw } from '../fake-boxes.ts';
import { OpeningDialog } from './opening-dialog.tsx';

const preferReducedMotion = () =>
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('reduced-motion'),
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );

const show = ({ api = () => {}, ...options }: RenderRemoteOptions = {}) => {
  const onClose = jest.fn();
  const rendered = renderRemote(<OpeningDialog box={aUserBox()} onClose={onClose} />, {
    remote: 'casino',
    path: '/account/boxes',
    texts: { pt, en },
    session: 'user',
    ...options,
    api: (fake) => {
      fakeBoxes(fake);
      fake.on(sellPrize, () => ({ data: aUserPrize({ status: 'sold' }), wallet: aUser().wallet ?? fail() }));
      api(fake);
    },
  });
  return { ...rendered, onClose };
};

const fail = (): never => {
  throw new Error('the builder has a wallet');
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const callsOf = (fake: ReturnType<typeof show>['fake'], { path }: { path: string }) =>
  fake.calls.filter((call) => call.path === path);

// jsdom does not implement the canvas context.
beforeEach(() => jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));
afterEach(() => jest.restoreAllMocks());

describe('before a box is opened', () => {
  it('shows the seal of its draw, with a copy button', async () => {
    const { fake } = show();
    expect(await screen.findByText(aDraw.seed_hash)).toBeVisible();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copiar selo' }));
    expect(await navigator.clipboard.readText()).toBe(aDraw.seed_hash);
    expect(callsOf(fake, openBox)).toEqual([]);
  });

  it('suggests a seed of the player, shows it, and sends it', async () => {
    const { fake } = show();
    const seed = screen.getByRole<HTMLInputElement>('textbox', { name: /Sua semente/, hidden: true }).value;
    expect(seed).toMatch(/^[0-9a-f]{16}$/);
    await press('Abrir agora');
    await waitFor(() => expect(callsOf(fake, openBox)[0]?.body).toEqual({ box_id: 2, client_seed: seed }));
    await screen.findByRole('button', { name: 'Pular animação' });
  });

  it.each([
    ['ação', /sem acento/],
    ['x'.repeat(65), /no máximo 64 caracteres/],
  ])('refuses the seed “%s” next to its field', async (seed, text) => {
    show();
    await userEvent.click(screen.getByText('Mais opções'));
    const field = screen.getByRole('textbox', { name: /Sua semente/ });
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(seed);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Abrir agora' })).toBeDisabled();
  });

  it('accepts an empty seed', async () => {
    const { fake } = show();
    await userEvent.clear(screen.getByRole('textbox', { name: /Sua semente/, hidden: true }));
    await press('Abrir agora');
    await waitFor(() => expect(callsOf(fake, openBox)[0]?.body).toEqual({ box_id: 2, client_seed: '' }));
    await screen.findByRole('button', { name: 'Pular animação' });
  });
});

describe('opening a box', () => {
  it('turns the reel only after the server has answered, and stops at its prize', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { host, unmount } = show();
    await user.click(await screen.findByRole('button', { name: 'Abrir agora' }));
    expect(await screen.findByText('Abrindo…')).toBeInTheDocument();
    expect(host.updateBlocker.canUpdate.getState()).toBe(false);
    await act(() => jest.advanceTimersByTimeAsync(900));
    expect(document.querySelector('[data-landing]')).toBeInTheDocument();
    expect(screen.queryByText(/Você ganhou Gema/)).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(3_700));
    expect(screen.getByText(/Você ganhou Gema, R\$\s3,00/)).toBeInTheDocument();
    expect(host.updateBlocker.canUpdate.getState()).toBe(false);
    unmount();
    expect(host.updateBlocker.canUpdate.getState()).toBe(true);
    jest.useRealTimers();
  });

  it('can be skipped, with the keyboard too', async () => {
    show();
    await press('Abrir agora');
    const skip = await screen.findByRole('button', { name: 'Pular animação' });
    expect(skip).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Gema' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Guardar' })).toHaveFocus();
  });

  it('shows the prize at once with reduced motion', async () => {
    preferReducedMotion();
    show();
    await press('Abrir agora');
    expect(await screen.findByRole('heading', { name: 'Gema' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pular animação' })).not.toBeInTheDocument();
    expect(document.querySelector('[data-landing]')).not.toBeInTheDocument();
  });

  it('retries with the same key and seed when there was no answer, and shows the same prize', async () => {
    preferReducedMotion();
    let isLost = true;
    const { fake } = show({
      network: async (endpoint, answer) => {
        const reply = await answer();
        if (endpoint === openBox && isLost) throw new TypeError('Failed to fetch');
        return reply;
      },
    });
    await press('Abrir agora');
    expect(await screen.findByText(/tentar de novo mostra o mesmo prêmio/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Sua semente/, hidden: true })).toBeDisabled();
    isLost = false;
    await press('Tentar de novo');
    expect(await screen.findByRole('heading', { name: 'Gema' })).toBeVisible();
    const [first, second] = callsOf(fake, openBox);
    expect(second).toEqual(first);
  });

  const showRefused = async (status: number, code: ErrorCode) => {
    const shown = show({
      api: (fake) =>
        fake.on(openBox, () => {
          throw refusal(status, { code });
        }),
    });
    await press('Abrir agora');
    return { ...shown, alert: await screen.findByRole('alert') };
  };

  it('says account.verification-required and keeps the box', async () => {
    const { alert } = await showRefused(403, 'account.verification-required');
    expect(alert).toHaveTextContent('Verifique sua conta para continuar.');
    expect(screen.getByText('Pronta para abrir.')).toBeVisible();
  });

  it('that was opened or sold in another tab can only be closed', async () => {
    const { alert } = await showRefused(409, 'boxes.not-closed');
    expect(alert).toHaveTextContent('Esta caixa já foi aberta ou vendida.');
    expect(screen.queryByText('Pronta para abrir.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
    // One button to close is in the corner, the other one replaces the dialog's other actions.
    expect(screen.getAllByRole('button', { name: 'Fechar' })).toHaveLength(2);
  });
});

describe('the prize of a box', () => {
  const won = async (options: RenderRemoteOptions = {}) => {
    preferReducedMotion();
    const rendered = show(options);
    await press('Abrir agora');
    await screen.findByRole('heading', { name: 'Gema' });
    return rendered;
  };

  it('is accepted with one press', async () => {
    const { onClose, fake } = await won();
    expect(screen.getByText(/Guardado em Meus itens\. A caixa custou R\$\s2,00\./)).toBeVisible();
    await press('Guardar');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(callsOf(fake, sellPrize)).toEqual([]);
  });

  it('is sold for its value there, once', async () => {
    const { fake } = await won();
    await press(/^Vender por R\$\s3,00/);
    expect(await screen.findByText(/Vendido por R\$\s3,00/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Vender/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
    expect(callsOf(fake, sellPrize).map(({ body }) => body)).toEqual([{ id: 31 }]);
  });

  it('reports that it was sold in another tab', async () => {
    await won({
      api: (fake) =>
        fake.on(sellPrize, () => {
          throw refusal(409, { code: 'boxes.prize-sold' });
        }),
    });
    await press(/^Vender por/);
    expect(await screen.findByRole('alert')).toHaveTextContent('Este prêmio já foi vendido.');
  });

  it('can be verified, and opened in the list of items', async () => {
    await won();
    expect(screen.getByRole('link', { name: 'Verificar sorteio' })).toHaveAttribute('href', '/casino/fairness?box=2');
    expect(screen.getByRole('link', { name: 'Ver em Meus itens' })).toHaveAttribute('href', '/account/items');
  });
});
