import { cancelOwnBonus, checkCoupon, listCashback, listCoupons } from '@jangada/contracts/domains/bonuses/endpoints';
import { balanceUpdated } from '@jangada/contracts/events/events';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import type { Wallet } from '@jangada/contracts/domains/profile/user';
import { listBonuses } from '@jangada/contracts/domains/wallet/endpoints';
import type { Bonus } from '@jangada/contracts/domains/wallet/endpoints';
import { aSite, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DepositModal } from '../deposits/deposit-modal.tsx';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { BonusPage } from './bonus-page.tsx';
import { clearChosenCoupon } from '../coupons/chosen-coupon.ts';
import { aBonus, aCoupon } from './fake-bonuses.ts';

const wallet: Wallet = {
  balance: 50_000,
  balance_withdrawal: 20_000,
  balance_bonus: 28_000,
  balance_rollover: 75_000,
  deposit_count: 1,
  version: 1,
};

const pageOf = (data: readonly Bonus[], current = 1, last = 1) => ({
  bonuses: { data: [...data], current_page: current, last_page: last, total: data.length },
});

const open = ({ api = () => {}, ...options }: Partial<RenderRemoteOptions> = {}) =>
  renderRemote(<BonusPage />, {
    remote: 'wallet',
    session: 'user',
    texts: { pt, en },
    ...options,
    api: (fake) => {
      fake.on(listBonuses, () => pageOf([aBonus()]));
      fake.on(listCoupons, () => ({ data: [aCoupon()] }));
      fake.on(listCashback, () => ({ data: [] }));
      fake.on(checkCoupon, ({ body }) => ({ coupon: aCoupon({ code: body.coupon }) }));
      fake.on(getWallet, () => ({ data: wallet }));
      api(fake);
    },
  });

const callsTo = ({ fake }: ReturnType<typeof open>, { path }: { path: string }) =>
  fake.calls.filter((call) => call.path === path);
const field = () => screen.findByLabelText('Código do cupom');
const verify = () => userEvent.click(screen.getByRole('button', { name: 'Verificar' }));

beforeEach(clearChosenCoupon);

describe('the bonus that runs', () => {
  it('says what is left to wager, how far it is, what there is of it and until when', async () => {
    open();
    expect(await screen.findByText(/^Falta apostar R\$\s750,00$/)).toBeVisible();
    const bar = screen.getByRole('progressbar', { name: /Falta apostar/ });
    expect(bar).toHaveAttribute('aria-valuenow', '50');
    expect(bar).toHaveAttribute('aria-valuetext', expect.stringMatching(/750,00 de R\$\s1\.500,00/));
    expect(await screen.findByText(/^R\$\s280,00$/)).toBeVisible();
    expect(screen.getByText('20/12/2026, 19:30')).toBeVisible();
  });

  it('leads to the games that take a bonus', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Ver jogos que aceitam bônus' })).toHaveAttribute(
      'href',
      '/casino/games?bonuses=1',
    );
  });

  it('counts free spins instead of money, and names their game', async () => {
    const spins = { used: 3, total: 10, spin_value: 100, game_id: 4, game: 'Feira da Sorte' };
    open({
      api: (fake) =>
        fake.on(listBonuses, () => pageOf([aBonus({ kind: 'free_spins', progress: 30, free_spins: spins })])),
    });
    expect(await screen.findByText('Faltam 7 giros grátis em Feira da Sorte')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver o jogo' })).toHaveAttribute(
      'href',
      '/casino/games?searchTerm=Feira%20da%20Sorte',
    );
  });

  it('is asked for again when the balance moves', async () => {
    const page = open();
    await screen.findByText(/Falta apostar/);
    page.fake.on(listBonuses, () => pageOf([aBonus({ rollover_done: 100_000, progress: 66 })]));
    act(() => page.emit(balanceUpdated, { wallet: { ...wallet, version: 2 } }));
    expect(await screen.findByText(/^Falta apostar R\$\s500,00$/)).toBeVisible();
  });

  it('is looked for behind a page of others, as long as the wallet knows of one', async () => {
    const page = open({
      api: (fake) =>
        fake.on(listBonuses, ({ query }) =>
          query.page === 2
            ? pageOf([aBonus()], 2, 3)
            : pageOf([aBonus({ id: 2, status: 'offered', expires_at: null })], 1, 3),
        ),
    });
    expect(await screen.findByText(/Falta apostar/)).toBeVisible();
    expect(callsTo(page, listBonuses)).toHaveLength(2);
  });

  it('is in English on the English site', async () => {
    open({ language: 'en' });
    expect(await screen.findByText(/750\.00 left to wager$/)).toBeVisible();
  });
});

describe('the other bonuses', () => {
  it('come page by page until the end', async () => {
    const page = open({
      api: (fake) => {
        fake.on(getWallet, () => ({ data: { ...wallet, balance_rollover: 0 } }));
        fake.on(listBonuses, ({ query }) =>
          query.page === 2
            ? pageOf([aBonus({ id: 3, name: 'Antigo', status: 'expired' })], 2, 2)
            : pageOf([aBonus({ id: 2, name: 'Recente', status: 'finished' })], 1, 2),
        );
      },
    });
    expect(await screen.findByText('Recente')).toBeVisible();
    expect(screen.getByText('Nenhum bônus em andamento.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Carregar mais' }));
    expect(await screen.findByText('Antigo')).toBeVisible();
    expect(screen.getByText('Vencido')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).not.toBeInTheDocument();
    expect(callsTo(page, listBonuses)).toHaveLength(2);
  });

  it('say of one in the queue that it waits for its turn', async () => {
    open({ api: (fake) => fake.on(listBonuses, () => pageOf([aBonus({ status: 'offered', expires_at: null })])) });
    expect(await screen.findByText('Na fila')).toBeVisible();
    expect(screen.getByText(/Começa quando o atual terminar/)).toBeVisible();
  });

  it('can be asked for again after a failure', async () => {
    const page = open({
      api: (fake) =>
        fake.on(listBonuses, () => {
          throw refusal(500);
        }),
    });
    expect(await screen.findByText('Ops! Algo deu errado. Tente novamente.')).toBeVisible();
    page.fake.on(listBonuses, () => pageOf([aBonus()]));
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText(/Falta apostar/)).toBeVisible();
  });

  it('are not shown to an account that may not see them', async () => {
    open({
      api: (fake) =>
        fake.on(listBonuses, () => {
          throw refusal(403, { code: 'session.forbidden' });
        }),
    });
    expect(await screen.findByText('Sua conta não pode ver bônus.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
  });
});

describe('a coupon code', () => {
  it('is verified, then taken along into the cashier', async () => {
    const page = open();
    await userEvent.type(await field(), 'remada');
    await verify();
    expect(await screen.findByText('Cupom válido')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Depositar com este código' }));
    expect(page.modal.getState()).toEqual({ name: 'deposit', props: {} });
    expect(callsTo(page, checkCoupon).map(({ body }) => body)).toEqual([{ coupon: 'REMADA' }]);
  });

  it('is not asked about while the field is empty', async () => {
    const page = open();
    await userEvent.type(await field(), '   ');
    await verify();
    expect(callsTo(page, checkCoupon)).toEqual([]);
    expect(screen.queryByText('Cupom válido')).not.toBeInTheDocument();
  });

  it('is asked about once, however often one presses while the answer is on its way', async () => {
    const answers: (() => void)[] = [];
    const page = open({
      api: (fake) =>
        fake.on(
          checkCoupon,
          ({ body }) =>
            new Promise((resolve) => answers.push(() => resolve({ coupon: aCoupon({ code: body.coupon }) }))),
        ),
    });
    await userEvent.type(await field(), 'REMADA{Enter}{Enter}');
    await verify();
    expect(callsTo(page, checkCoupon)).toHaveLength(1);
    answers.forEach((answer) => answer());
    expect(await screen.findByText('Cupom válido')).toBeVisible();
  });

  it("stands refused with the server's words beside the field, until it is changed", async () => {
    open({
      api: (fake) =>
        fake.on(checkCoupon, () => {
          throw refusal(422, { code: 'coupon.already-used' });
        }),
    });
    await userEvent.type(await field(), 'REMADA{Enter}');
    expect(await screen.findByText('Você já usou este cupom.')).toBeVisible();
    expect(await field()).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(await field(), '2');
    expect(screen.queryByText('Você já usou este cupom.')).not.toBeInTheDocument();
  });

  it('forgets the answer about a code that has been changed meanwhile', async () => {
    let answer = () => {};
    open({
      api: (fake) =>
        fake.on(checkCoupon, () => new Promise((resolve) => (answer = () => resolve({ coupon: aCoupon() })))),
    });
    await userEvent.type(await field(), 'BEMVINDO{Enter}');
    await userEvent.type(await field(), '2');
    await act(async () => answer());
    expect(screen.queryByText('Cupom válido')).not.toBeInTheDocument();
  });
});

describe('the coupons on offer', () => {
  it('state every condition before the press', async () => {
    open();
    const card = (await screen.findByText('BEMVINDO')).closest('article');
    if (!card) throw new Error('a coupon is an article');
    for (const words of [/até R\$\s200,00/, /a partir de R\$\s20,00/, /10 vezes o bônus/, /15 dias/, /R\$\s1\.000,00/])
      expect(within(card).getByText(words)).toBeVisible();
  });

  it('are verified for this player before the cashier opens', async () => {
    const page = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Depositar com BEMVINDO' }));
    await waitFor(() => expect(page.modal.getState()).toEqual({ name: 'deposit', props: {} }));
    expect(callsTo(page, checkCoupon)).toHaveLength(1);
  });

  it('open no cashier when the server refuses, and say why', async () => {
    const page = open({
      api: (fake) =>
        fake.on(checkCoupon, () => {
          throw refusal(422, { code: 'coupon.used-up' });
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Depositar com BEMVINDO' }));
    expect(await screen.findByText('Este cupom já se esgotou.')).toBeVisible();
    expect(page.modal.getState()).toBeNull();
  });

  it('can be asked for again after a failure, while the own bonuses stand', async () => {
    const page = open({
      api: (fake) =>
        fake.on(listCoupons, () => {
          throw refusal(503);
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(screen.getByText(/Falta apostar/)).toBeVisible();
    page.fake.on(listCoupons, () => ({ data: [] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Nenhum código disponível agora.')).toBeVisible();
  });
});

test.each([true, false])('with `cashback` %s in the site configuration it is loaded accordingly', async (cashback) => {
  const page = open({ tenant: aSite({ cashback }) });
  await screen.findByText(/Falta apostar/);
  expect(callsTo(page, listCashback)).toHaveLength(cashback ? 1 : 0);
});

describe('a guest', () => {
  it('reads what there is, can copy the code and has one thing to do', async () => {
    const page = open({ session: 'guest' });
    expect(await screen.findByText('BEMVINDO')).toBeVisible();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Criar conta', 'BEMVINDO']);
    await userEvent.click(screen.getByRole('button', { name: 'Criar conta' }));
    expect(page.modal.getState()).toEqual({ name: 'auth', props: { mode: 'register' } });
    expect(callsTo(page, listBonuses)).toEqual([]);
  });
});

describe('a regulated site', () => {
  const tenant = aSite({ is_regulated: true });

  it('promises a guest nothing, and asks for no coupons', async () => {
    const page = open({ session: 'guest', tenant });
    expect(await screen.findByText('Aqui não há bônus por depósito.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Criar conta' })).not.toBeInTheDocument();
    expect(callsTo(page, listCoupons)).toEqual([]);
  });

  it('shows a player their own bonuses and no field for a code', async () => {
    const page = open({ tenant });
    expect(await screen.findByText(/Falta apostar/)).toBeVisible();
    expect(screen.queryByLabelText('Código do cupom')).not.toBeInTheDocument();
    expect(callsTo(page, listCoupons)).toEqual([]);
  });
});

describe('the cashier that a coupon leads to', () => {
  const openBoth = async () => {
    const page = renderRemote(
      <>
        <BonusPage />
        <DepositModal />
      </>,
      {
        remote: 'wallet',
        session: 'user',
        tenant: aSite({ min_deposit: 1000, max_deposit: 100_000, deposit_popup_values: [1000, 5000] }),
        texts: { pt, en },
        api: (fake) => {
          fake.on(listBonuses, () => pageOf([]));
          fake.on(listCoupons, () => ({ data: [aCoupon()] }));
          fake.on(checkCoupon, () => ({ coupon: aCoupon() }));
          fake.on(getWallet, () => ({ data: wallet }));
          fake.on(createDeposit, () => {
            throw refusal(422, { code: 'coupon.used-up' });
          });
        },
      },
    );
    const use = await screen.findByText('Depositar com BEMVINDO');
    await act(async () => use.closest('button')?.click());
    await screen.findByText('Cupom BEMVINDO');
    return page;
  };
  const deposits = (page: Awaited<ReturnType<typeof openBoth>>) => callsTo(page, createDeposit).map(({ body }) => body);

  it('sends the code with the deposit, and says why it is refused', async () => {
    const page = await openBoth();
    await userEvent.click(screen.getByRole('button', { name: /^R\$\s50,00$/ }));
    await userEvent.click(screen.getByRole('button', { name: /Gerar PIX/ }));
    expect(await screen.findByText('Este cupom já se esgotou.')).toBeVisible();
    expect(deposits(page)).toEqual([{ amount: 5000, coupon: 'BEMVINDO' }]);
  });

  it('asks for no less than the coupon needs', async () => {
    const page = await openBoth();
    expect(screen.queryByRole('button', { name: /^R\$\s10,00$/ })).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText(/Quanto você quer depositar/), '1500');
    await userEvent.click(screen.getByRole('button', { name: /Gerar PIX/ }));
    expect(await screen.findByText(/^O valor mínimo é R\$\s20,00/)).toBeVisible();
    expect(deposits(page)).toEqual([]);
  });

  it('deposits without the coupon once it is removed', async () => {
    const page = await openBoth();
    await userEvent.click(screen.getByRole('button', { name: 'Tirar o cupom BEMVINDO' }));
    expect(screen.queryByText('Cupom BEMVINDO')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^R\$\s10,00$/ }));
    await userEvent.click(screen.getByRole('button', { name: /Gerar PIX/ }));
    await waitFor(() => expect(deposits(page)).toEqual([{ amount: 1000 }]));
  });
});

describe('cancelling a bonus', () => {
  const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Cancelar bônus' }));

  it('says what it costs before it happens', async () => {
    const page = open({ api: (fake) => fake.on(cancelOwnBonus, ({ body }) => ({ lost: body.loss })) });
    await ask();
    expect(screen.getByText(/Você perde R\$\s234,56 de bônus/)).toBeVisible();
    expect(callsTo(page, cancelOwnBonus)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar o bônus' }));
    await waitFor(() => expect(callsTo(page, cancelOwnBonus)[0]?.body).toEqual({ bonus_id: 1, loss: 23_456 }));
  });

  it('shows the new cost when it has changed meanwhile, and cancels nothing', async () => {
    let loss = 23_456;
    open({
      api: (fake) => {
        fake.on(listBonuses, () => pageOf([aBonus({ cancel_loss: loss })]));
        fake.on(cancelOwnBonus, () => {
          loss = 30_000;
          throw refusal(409, { code: 'bonus.loss-changed' });
        });
      },
    });
    await ask();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar o bônus' }));
    expect(await screen.findByText(/Você perde R\$\s300,00/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/mudou/);
  });

  it('is not offered for one that is over', async () => {
    open({ api: (fake) => fake.on(listBonuses, () => pageOf([aBonus({ cancel_loss: null })])) });
    await screen.findByText(/^Falta apostar/);
    expect(screen.queryByRole('button', { name: 'Cancelar bônus' })).not.toBeInTheDocument();
  });
});
