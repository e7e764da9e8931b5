import { listBoxes, listUserBoxes } from '@jangada/contracts/domains/boxes/endpoints';
import { aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { recipeFor } from './check-draw.ts';
import { aUserBox, fakeBoxes, onePage, somePrizes, aDraw } from '../fake-boxes.ts';
import { FairnessPage } from './fairness-page.tsx';

const show = (query: string, { api = () => {}, ...options }: RenderRemoteOptions = {}) =>
  renderRemote(<FairnessPage />, {
    remote: 'casino',
    path: `/casino/fairness${query}`,
    texts: { pt, en },
    session: 'user',
    ...options,
    api: (fake) => {
      fakeBoxes(fake);
      api(fake);
    },
  });

const field = (name: string) => screen.getByLabelText(name);
const paste = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  await userEvent.click(field(name));
  await userEvent.paste(text);
};
const check = () => userEvent.click(screen.getByRole('button', { name: 'Verificar' }));
const FAIR = 'Sorteio verificado: tudo confere.';

describe('the page about fair draws', () => {
  it.each([
    ['pt', 'Sorteio justo'],
    ['en', 'Fair draw'],
  ] as const)('explains in five sentences how it works (%s)', (language, title) => {
    show('', { language });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(within(screen.getAllByRole('list')[0] ?? document.body).getAllByRole('listitem')).toHaveLength(5);
  });

  it('checks the player’s own opened box, step by step', async () => {
    show('?box=2');
    expect(await screen.findByText(FAIR)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Conferindo a caixa Recife, nº 2' })).toBeVisible();
    const steps = within(screen.getByRole('region', { name: 'A conta, passo a passo' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(4);
    expect(steps.getByText(aDraw.seed_hash)).toBeVisible();
    expect(steps.getByText('HMAC-SHA256 de “jangada:2:0”')).toBeVisible();
    expect(steps.getByText(/cai em Gema, que vai de 8.400 a 9.549/)).toBeVisible();
  });

  it('detects a seed that was exchanged, and one that was replaced back', async () => {
    show('?box=2');
    await screen.findByText(FAIR);
    const seed = aDraw.server_seed ?? '';
    await paste('Semente do servidor', seed.replace('00', 'ff'));
    expect(screen.queryByText(FAIR)).not.toBeInTheDocument();
    await check();
    expect(await screen.findByText('A semente não é a do selo.')).toBeVisible();
    await paste('Semente do servidor', seed);
    await check();
    expect(await screen.findByText(FAIR)).toBeVisible();
  });

  it('detects a prize that was not drawn', async () => {
    show('?box=2');
    await screen.findByText(FAIR);
    await userEvent.selectOptions(field('Prêmio que saiu'), 'Coroa');
    await check();
    expect(await screen.findByText('A semente confere, mas dá outro prêmio.')).toBeVisible();
  });

  it('shows the numbers to copy for an external check', async () => {
    show('?box=2');
    await screen.findByText(FAIR);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copiar receita' }));
    expect(await navigator.clipboard.readText()).toBe(
      recipeFor({
        serverSeed: aDraw.server_seed ?? '',
        clientSeed: 'jangada',
        boxId: 2,
        weights: somePrizes.map(({ weight }) => weight),
      }),
    );
  });

  it('shows each problem next to its field, and preserves the input', async () => {
    show('', { session: 'guest' });
    await paste('Semente do servidor', 'não é hex');
    await paste('Sua semente', 'ação');
    await paste('Número da caixa', '1e3');
    await check();
    expect(screen.getAllByText('São 64 caracteres de 0 a 9 e de a a f.')).toHaveLength(2);
    expect(screen.getByText('Até 64 caracteres, sem acentos.')).toBeVisible();
    expect(screen.getByText('Escreva o número da caixa.')).toBeVisible();
    expect(screen.getByText('Escolha o tipo de caixa.')).toBeVisible();
    expect(field('Semente do servidor')).toHaveValue('não é hex');
  });

  it('computes any draw without a named prize', async () => {
    show('', { session: 'guest' });
    await paste('Semente do servidor', (aDraw.server_seed ?? '').toUpperCase());
    await paste('Selo do sorteio', ` ${aDraw.seed_hash} `);
    await paste('Sua semente', 'jangada');
    await paste('Número da caixa', '2');
    await userEvent.selectOptions(field('Tipo de caixa'), await screen.findByRole('option', { name: 'Recife' }));
    await check();
    const verdict = (await screen.findByText('A semente é a do selo. Ela dá este prêmio:')).closest('[role="status"]');
    expect(verdict).toHaveTextContent('Gema');
  });

  it('asks a guest to sign in for their box, and then loads it', async () => {
    const { modal, stub } = show('?box=2', { session: 'guest' });
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(modal.getState()).toEqual({ name: 'auth', props: { mode: 'login' } });
    act(() => stub.signInAs(aUser()));
    expect(await screen.findByText(FAIR)).toBeVisible();
  });

  it.each([
    ['is not open yet', [aUserBox()], 'Esta caixa ainda não foi aberta: a semente só é revelada depois.'],
    ['was sold', [aUserBox({ status: 'sold', sell_value: 0 })], 'Esta caixa foi vendida fechada: nada foi sorteado.'],
    ['is another player’s', [], 'Não encontramos esta caixa entre as suas.'],
  ])('reports that a box %s, and preserves the form', async (_, boxes, text) => {
    show('?box=2', { api: (fake) => fake.on(listUserBoxes, () => onePage(boxes)) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(field('Semente do servidor')).toBeVisible();
  });

  it('retries once for more kinds of boxes when the request is refused', async () => {
    const pages: unknown[] = [];
    show('', {
      api: (fake) =>
        fake.on(listBoxes, ({ query: { page } }) => {
          pages.push(page);
          if (page !== 1) throw refusal(429);
          return { ...onePage([]), last_page: 2 };
        }),
    });
    expect(await screen.findByText(/Não conseguimos carregar os tipos de caixa/)).toBeVisible();
    expect(pages).toEqual([1, 2]);
  });

  it('reports what failed to load, and preserves the form', async () => {
    const away = () => {
      throw refusal(503);
    };
    show('?box=2', {
      api: (fake) => {
        fake.on(listUserBoxes, away);
        fake.on(listBoxes, away);
      },
    });
    expect(await screen.findByText(/Não conseguimos carregar a sua caixa/)).toBeVisible();
    expect(await screen.findByText(/Não conseguimos carregar os tipos de caixa/)).toBeVisible();
  });
});
