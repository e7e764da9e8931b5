import { buyBox, listBoxes, listBoxPrizes, openBox } from '@jangada/contracts/domains/boxes/endpoints';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import { errorStatus } from '@jangada/contracts/api/errors';
import { PageNotFoundError } from '@jangada/contracts/page/page-not-found';
import type { User } from '@jangada/contracts/domains/profile/user';
import { aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component } from 'react';
import type { ReactNode } from 'react';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { BoxPage } from './box-page.tsx';
import { aBox, aUserBox, fakeBoxes, onePage } from '../fake-boxes.ts';

const withMoney = (real: number, bonus = 0): User =>
  aUser({
    wallet: {
      balance: real + bonus,
      balance_withdrawal: real,
      balance_bonus: bonus,
      balance_rollover: 0,
      deposit_count: 1,
      version: 1,
    },
  });

const open = ({ api = () => {}, ...options }: RenderRemoteOptions = {}) =>
  renderRemote(<BoxPage />, {
    remote: 'casino',
    path: '/casino/box/recife',
    texts: { pt, en },
    session: withMoney(1_000),
    ...options,
    api: (fake) => {
      fakeBoxes(fake);
      fake.on(buyBox, () => ({ data: aUserBox(), wallet: aUser().wallet ?? fail() }));
      api(fake);
    },
  });

const fail = (): never => {
  throw new Error('the builder has a wallet');
};

const callsOf = (fake: ReturnType<typeof open>['fake'], { path }: { path: string }) =>
  fake.calls.filter((call) => call.path === path);

const pressBuy = async () => userEvent.click(await screen.findByRole('button', { name: /^Comprar por/ }));
const dialog = () => screen.findByRole('dialog');
const confirm = async () => userEvent.click(within(await dialog()).getByRole('button', { name: /^Comprar por/ }));
const findText = (text: string | RegExp) => screen.findByText(text);

/** Purchases get no reply until the connection is restored. */
const openWithLostPurchase = () => {
  let isLost = true;
  const page = open({
    network: async (endpoint, answer) => {
      if (endpoint === buyBox && isLost) throw new TypeError('Failed to fetch');
      return answer();
    },
  });
  const reconnect = () => {
    isLost = false;
  };
  return { ...page, reconnect };
};

describe('the page of a box', () => {
  it('shows every prize with its chance to two decimals, which make exactly 100.00', async () => {
    open();
    await findText('Moedas');
    const prizes = within(screen.getByRole('list', { name: 'O que pode sair' }));
    const chances = prizes.getAllByText(/^\d+,\d\d%$/).map(({ textContent }) => textContent.slice(0, -1));
    expect(chances).toEqual(['54,00', '30,00', '11,50', '3,70', '0,70', '0,10']);
    const hundredths = chances.reduce((sum, chance) => sum + Number(chance.replace(',', '')), 0);
    expect(hundredths).toBe(10_000);
  });

  it('shows its long-term return to the player', async () => {
    open();
    expect(await findText('Em média, devolve 88,55% do preço.')).toBeVisible();
    expect(screen.getByText(/A maioria dos prêmios vale menos que o preço/)).toBeVisible();
  });

  it('is called by the title of the box', async () => {
    const { log } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Recife' })).toBeVisible();
    expect(log.getState()).toContainEqual({ what: 'navigation.setTitle', detail: 'Recife' });
  });

  it('shows one that was stopped, and sells none of it', async () => {
    open({ api: (fake) => fake.on(listBoxes, () => onePage([aBox({ active: false })])) });
    expect(await findText('Esta caixa não está à venda.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Comprar/ })).not.toBeInTheDocument();
    expect(await findText('Moedas')).toBeVisible();
  });

  it('shows the error page when there is no such box', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    class Caught extends Component<{ children: ReactNode }> {
      override readonly state: { error: unknown } = { error: null };
      static getDerivedStateFromError(error: unknown) {
        return { error };
      }
      override render() {
        const { error } = this.state;
        return error instanceof PageNotFoundError ? <p>{error.message}</p> : this.props.children;
      }
    }
    renderRemote(
      <Caught>
        <BoxPage />
      </Caught>,
      { remote: 'casino', path: '/casino/box/nenhuma', texts: { pt, en }, api: fakeBoxes },
    );
    expect(await findText('Page Not Found: /casino/box/nenhuma')).toBeVisible();
    jest.restoreAllMocks();
  });

  it('names the part that failed, and retries it', async () => {
    let isAway = true;
    open({
      api: (fake) =>
        fake.on(listBoxPrizes, () => {
          if (isAway) throw refusal(503);
          return { data: [] };
        }),
    });
    expect(await findText('Não conseguimos mostrar os prêmios.')).toBeVisible();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(screen.queryByText('Não conseguimos mostrar os prêmios.')).not.toBeInTheDocument());
  });
});

describe('buying a box', () => {
  it('shows price and balance afterwards before anything is paid', async () => {
    const { fake } = open();
    await pressBuy();
    const confirmation = await dialog();
    expect(confirmation).toHaveAccessibleName('Comprar caixa Recife');
    expect(within(confirmation).getByText('Saldo depois').closest('div')).toHaveTextContent(/R\$\s8,00/);
    expect(callsOf(fake, buyBox)).toEqual([]);
    await userEvent.click(within(confirmation).getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(callsOf(fake, buyBox)).toEqual([]);
  });

  it('does not open another dialog during a purchase', async () => {
    const { host } = open();
    await pressBuy();
    expect(host.updateBlocker.canUpdate.getState()).toBe(false);
    await userEvent.click(screen.getByText('Cancelar'));
    expect(host.updateBlocker.canUpdate.getState()).toBe(true);
  });

  it('hands over the closed box, to open now or later', async () => {
    const { fake } = open();
    await pressBuy();
    await confirm();
    expect(await findText('A caixa é sua. Abra agora ou guarde para depois.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeVisible();
    expect(callsOf(fake, buyBox).map(({ body }) => body)).toEqual([{ box_id: aBox().id }]);
    expect(callsOf(fake, openBox)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir agora' }));
    await waitFor(() => expect(callsOf(fake, openBox)).toHaveLength(1));
  });

  it('buys once when the button is pressed twice', async () => {
    let answer = () => {};
    const { fake } = open({
      api: (fakes) =>
        fakes.on(buyBox, async () => {
          await new Promise<void>((resolve) => (answer = resolve));
          return { data: aUserBox(), wallet: aUser().wallet ?? fail() };
        }),
    });
    await pressBuy();
    const button = within(await dialog()).getByRole('button', { name: /^Comprar por/ });
    await userEvent.dblClick(button);
    expect(callsOf(fake, buyBox)).toHaveLength(1);
    act(() => answer());
    expect(await findText(/A caixa é sua/)).toBeVisible();
  });

  it('retries a purchase without an answer with the same key', async () => {
    const { fake, reconnect } = openWithLostPurchase();
    await pressBuy();
    await confirm();
    expect(await findText(/tentar de novo não cobra outra vez/)).toBeVisible();
    reconnect();
    await userEvent.click(screen.getByText('Tentar de novo'));
    await findText(/A caixa é sua/);
    const [lost, again] = callsOf(fake, buyBox).map(({ idempotencyKey }) => idempotencyKey);
    expect(again).toBe(lost);
  });

  it('retains the key of a purchase without an answer when the dialog is closed and opened again', async () => {
    const { fake, reconnect } = openWithLostPurchase();
    await pressBuy();
    await confirm();
    await findText(/tentar de novo não cobra outra vez/);
    reconnect();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await pressBuy();
    await confirm();
    await findText(/A caixa é sua/);
    const [lost, again] = callsOf(fake, buyBox).map(({ idempotencyKey }) => idempotencyKey);
    expect(again).toBe(lost);
  });

  it('is not bought later when there is no network now', async () => {
    const { fake, reconnect } = openWithLostPurchase();
    await pressBuy();
    act(() => void dispatchEvent(new Event('offline')));
    await confirm();
    expect(await findText(/tentar de novo não cobra outra vez/)).toBeVisible();
    reconnect();
    act(() => void dispatchEvent(new Event('online')));
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(callsOf(fake, buyBox)).toHaveLength(1);
  });

  it('leads a player with too little real money to the cashier with the missing amount, bonus not counted, and back', async () => {
    const { modal, fake, host } = open({ session: withMoney(50, 10_000) });
    await pressBuy();
    expect(await findText(/Faltam R\$\s1,50 de saldo real/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Depositar/ }));
    // The site accepts no deposit below R$ 10.
    expect(modal.getState()).toEqual({ name: 'deposit', props: { amount: 1_000 } });
    act(() => host.modals.close());
    expect(await dialog()).toHaveAccessibleName('Comprar caixa Recife');
    expect(callsOf(fake, buyBox)).toEqual([]);
  });

  it('opens the cashier when the server’s balance is lower than the page’s', async () => {
    const { modal } = open({
      api: (fake) =>
        fake.on(buyBox, () => {
          throw refusal(402, { code: 'wallet.insufficient-funds', balance: 0, price: 200 });
        }),
    });
    await pressBuy();
    await confirm();
    await waitFor(() => expect(modal.getState()?.name).toBe('deposit'));
    expect(await findText('Créditos insuficientes.')).toBeVisible();
  });

  it('asks a guest to sign in, and continues after it', async () => {
    const { modal, stub, host } = open({ session: 'guest' });
    await pressBuy();
    expect(modal.getState()).toEqual({ name: 'auth', props: { mode: 'login' } });
    act(() => stub.signInAs(withMoney(1_000)));
    act(() => host.modals.close());
    expect(await dialog()).toHaveAccessibleName('Comprar caixa Recife');
  });

  it('drops the request of a guest who does not sign in', async () => {
    const { stub, host } = open({ session: 'guest' });
    await pressBuy();
    act(() => host.modals.close());
    act(() => stub.signInAs(withMoney(1_000)));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each<[ErrorCode, string, string | null]>([
    ['boxes.daily-limit', 'Você já comprou todas as caixas deste tipo que podia comprar hoje.', null],
    ['boxes.not-for-sale', 'Esta caixa não está à venda.', null],
    ['bet.limit-reached', 'Esta aposta passa do limite que você definiu.', 'Ver meus limites'],
    ['account.paused', 'Você pediu uma pausa. Ela termina na hora marcada.', 'Ver meus limites'],
    ['account.verification-required', 'Verifique sua conta para continuar.', 'Verificar conta'],
    ['account.blocked', 'Sua conta está com esta ação bloqueada. Fale com o suporte.', null],
    ['account.self-excluded', 'Sua conta está em autoexclusão.', null],
  ])('shows %s where the player can act', async (code, text, way) => {
    open({
      api: (fake) =>
        fake.on(buyBox, () => {
          throw refusal(errorStatus[code], { code });
        }),
    });
    await pressBuy();
    await confirm();
    const alert = within(await dialog()).getByRole('alert');
    expect(alert).toHaveTextContent(text);
    expect(within(alert).queryByRole('link')?.textContent ?? null).toBe(way);
  });
});
