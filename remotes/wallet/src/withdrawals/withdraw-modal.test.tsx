import { balanceUpdated } from '@jangada/contracts/events/events';
import { cancelWithdrawal } from '@jangada/contracts/domains/payments/endpoints';
import { addWithdrawMethod, listWithdrawMethods, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { getWithdrawal, getWithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import type { Withdrawal, WithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import { aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useState } from 'react';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { aBlocker, aMethod, aWithdrawal, someOptions, withdrawalFakes } from './fake-withdrawals.ts';
import { WithdrawModal } from './withdraw-modal.tsx';
import { WithdrawalView } from './withdrawal-view.tsx';

const openModal = (
  part: Partial<WithdrawOptions> = {},
  api: NonNullable<RenderRemoteOptions['api']> = () => {},
  more: Partial<RenderRemoteOptions> = {},
) =>
  renderRemote(<WithdrawModal />, {
    remote: 'wallet',
    session: 'user',
    texts: { pt, en },
    api: (fake) => {
      withdrawalFakes(fake);
      if (Object.keys(part).length > 0) fake.on(getWithdrawOptions, () => ({ data: someOptions(part) }));
      api(fake);
    },
    ...more,
  });

const open = (withdrawal: Withdrawal, api: NonNullable<RenderRemoteOptions['api']> = () => {}) =>
  openModal({ open: withdrawal, blockers: [aBlocker('open')] }, (fake) => {
    fake.on(getWithdrawal, () => ({ data: withdrawal }));
    api(fake);
  });

const amount = () => screen.findByLabelText(/Quanto você quer sacar/);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** Renders the dialog ahead, like the shell. */
const Ahead = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Sacar</button>
      <Activity mode={isOpen ? 'visible' : 'hidden'}>
        <WithdrawModal />
      </Activity>
    </>
  );
};

describe('a withdrawal', () => {
  it('rendered ahead has its options and keys when it is opened', async () => {
    const { fake } = renderRemote(<Ahead />, {
      remote: 'wallet',
      session: 'user',
      texts: { pt, en },
      api: withdrawalFakes,
    });
    const requested = () => fake.calls.map(({ path }) => path);
    expect(requested()).toEqual([getWithdrawOptions.path, listWithdrawMethods.path]);
    await waitFor(() => expect(screen.getByLabelText(/Quanto você quer sacar/)).not.toBeVisible());
    act(() => screen.getByRole('button', { name: 'Sacar' }).click());
    expect(screen.getByLabelText(/Quanto você quer sacar/)).toBeVisible();
    // The options are requested again when the dialog opens.
    await waitFor(() => expect(requested().slice(2)).toContain(getWithdrawOptions.path));
  });

  it('goes to the chosen key, once per press, and then shows its timeline', async () => {
    const { fake } = openModal();
    await userEvent.type(await amount(), '5000');
    await userEvent.click(screen.getByRole('radio', { name: /E-mail/ }));
    await press(/^Sacar R\$\s50,00$/);
    const timeline = await screen.findByRole('list', { name: 'Andamento do saque' });
    expect(
      within(timeline)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Pedido'), 'Análise', 'Enviado ao banco', 'Na sua conta']);
    expect(screen.getByText('Em análise')).toBeVisible();
    const requests = fake.calls.filter(({ path }) => path === requestWithdrawal.path);
    expect(requests.map(({ body }) => body)).toEqual([{ method_id: 4, amount: 5000 }]);
    expect(requests[0]?.idempotencyKey).toEqual(expect.any(String));
  });

  it.each([
    ['1999', /O valor mínimo é R\$\s20,00/],
    ['100001', /Você tem R\$\s1\.000,00 disponíveis/],
  ])('of %s is refused beside the field without a call', async (typed, message) => {
    const { fake } = openModal({ available: 100_000 });
    await userEvent.type(await amount(), typed);
    await press(/^Sacar R/);
    expect(await screen.findByText(message)).toBeVisible();
    expect(fake.calls.some(({ path }) => path === requestWithdrawal.path)).toBe(false);
  });

  it.each([
    ['minimum', '2000'],
    ['maximum', '500000'],
  ])('of exactly the %s, %s centavos, is requested', async (_, typed) => {
    const { fake } = openModal({ available: 900_000, max: 500_000 });
    await userEvent.type(await amount(), typed);
    await press(/^Sacar R/);
    await screen.findByRole('list', { name: 'Andamento do saque' });
    const requests = fake.calls.filter(({ path }) => path === requestWithdrawal.path);
    expect(requests.map(({ body }) => Reflect.get(Object(body), 'amount'))).toEqual([Number(typed)]);
  });

  it('shows the minimum, the maximum and the keys before an amount is typed', async () => {
    openModal({ available: 900_000, max: 500_000 });
    expect(await amount()).toHaveAccessibleDescription(/^De R\$\s20,00 a R\$\s5\.000,00\./);
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it('of more than the site pays at once is refused with that limit', async () => {
    openModal({ available: 900_000, max: 500_000 });
    await userEvent.type(await amount(), '600000');
    await press(/^Sacar R/);
    expect(await screen.findByText(/O valor máximo é R\$\s5\.000,00/)).toBeVisible();
  });

  it('takes all that may leave, up to the maximum', async () => {
    openModal({ available: 900_000, max: 500_000 });
    await amount();
    await press(/^Tudo: R\$\s5\.000,00/);
    expect(screen.getByRole('button', { name: /^Sacar R\$\s5\.000,00/ })).toBeVisible();
  });

  it('that the server refuses shows the reason at the field', async () => {
    openModal({}, (fake) =>
      fake.on(requestWithdrawal, () => {
        throw refusal(402, { code: 'wallet.insufficient-funds' });
      }),
    );
    await userEvent.type(await amount(), '5000');
    await press(/^Sacar R/);
    await waitFor(() => expect(screen.getByLabelText(/Quanto/)).toBeInvalid());
  });

  it('that somebody else’s check blocks meanwhile shows what is in the way', async () => {
    let blocked = false;
    openModal({}, (fake) => {
      fake.on(getWithdrawOptions, () => ({ data: someOptions(blocked ? { blockers: [aBlocker('email')] } : {}) }));
      fake.on(requestWithdrawal, () => {
        blocked = true;
        throw refusal(403, { code: 'account.verification-required' });
      });
    });
    await userEvent.type(await amount(), '5000');
    await press(/^Sacar R/);
    expect(await screen.findByText('Verifique o seu e-mail')).toBeVisible();
  });
});

describe('what is in the way', () => {
  it.each([
    ['email', 'Verificar e-mail', '/user/access-data'],
    ['phone', 'Verificar telefone', '/user/access-data'],
    ['identity', 'Enviar documento', '/user/verification'],
    ['profile', 'Completar cadastro', '/user/personal-data'],
    ['rollover', 'Ver o bônus', '/bonus'],
  ] as const)('%s is shown before an amount is typed, with the way to settle it', async (kind, action, path) => {
    const { host } = openModal({ blockers: [aBlocker(kind, { amount: 75_000 })] });
    await screen.findByText('Falta um passo para sacar');
    expect(screen.queryByLabelText(/Quanto você quer sacar/)).not.toBeInTheDocument();
    await press(action);
    expect(host.navigation.place.getState().path).toBe(path);
  });

  it('names the reason of a restriction, and its end', async () => {
    openModal({
      blockers: [aBlocker('restriction', { reason: 'security-review', end_at: '2026-12-24T15:00:00Z' })],
    });
    expect(await screen.findByText('Sua conta está em análise de segurança.')).toBeVisible();
    expect(screen.getByText(/Até 24\/12\/2026/)).toBeVisible();
  });

  it('lists everything at once', async () => {
    openModal({ blockers: [aBlocker('email'), aBlocker('phone')] });
    expect(await screen.findByText('Faltam 2 passos para sacar')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('PIX keys', () => {
  const withoutKeys: NonNullable<RenderRemoteOptions['api']> = (fake) =>
    fake.on(listWithdrawMethods, () => ({ methods: [] }));

  it('the first one is asked for: the own CPF needs no typing', async () => {
    const { fake } = openModal({}, withoutKeys);
    expect(await screen.findByText(`Seu CPF: ${aUser().cpf}`)).toBeVisible();
    await press('Salvar chave');
    expect(await amount()).toBeVisible();
    expect(fake.calls.find(({ path }) => path === addWithdrawMethod.path)?.body).toEqual({ type: 'cpf' });
  });

  it.each([
    ['email', 'E-mail da chave', 'Marina@Example.COM', 'marina@example.com'],
    ['phone', 'Telefone da chave', '11987654321', '+5511987654321'],
    ['random', 'Chave aleatória', '123E4567-E89B-42D3-A456-426614174000', '123e4567-e89b-42d3-a456-426614174000'],
  ])('a key of type %s is sent as the directory stores it', async (type, label, typed, key) => {
    const { fake } = openModal({}, withoutKeys);
    await userEvent.selectOptions(await screen.findByLabelText('Tipo da chave PIX'), type);
    await userEvent.type(screen.getByRole('textbox', { name: label }), typed);
    await press('Salvar chave');
    await amount();
    expect(fake.calls.find(({ path }) => path === addWithdrawMethod.path)?.body).toEqual({ type, key });
  });

  it('that could be a CPF too is explained by the type that was chosen', async () => {
    openModal({}, withoutKeys);
    await userEvent.selectOptions(await screen.findByLabelText('Tipo da chave PIX'), 'phone');
    const field = screen.getByRole('textbox', { name: 'Telefone da chave' });
    await userEvent.type(field, '11987654321');
    expect(screen.queryByText(/também são um CPF/)).not.toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, '11980000077');
    expect(screen.getByText(/também são um CPF/)).toBeVisible();
  });

  it('what is no key of its type is refused without a call', async () => {
    const { fake } = openModal({}, withoutKeys);
    await userEvent.selectOptions(await screen.findByLabelText('Tipo da chave PIX'), 'email');
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail da chave' }), '11987654321');
    await press('Salvar chave');
    expect(await screen.findByRole('textbox', { name: 'E-mail da chave' })).toBeInvalid();
    expect(fake.calls.some(({ path }) => path === addWithdrawMethod.path)).toBe(false);
  });

  it('a key of somebody else is refused at its field', async () => {
    openModal({}, (fake) => {
      withoutKeys(fake);
      fake.on(addWithdrawMethod, () => {
        throw refusal(422, { code: 'withdrawal.key-not-own' });
      });
    });
    await userEvent.selectOptions(await screen.findByLabelText('Tipo da chave PIX'), 'email');
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail da chave' }), 'other@example.com');
    await press('Salvar chave');
    expect(await screen.findByText('A chave PIX precisa ser de uma conta no seu CPF.')).toBeVisible();
  });

  it('a refused CPF, which has no field, is shown by the form', async () => {
    openModal({}, (fake) => {
      withoutKeys(fake);
      fake.on(addWithdrawMethod, () => {
        throw refusal(409, { code: 'withdrawal.key-known' });
      });
    });
    await screen.findByText(/Seu CPF/);
    await press('Salvar chave');
    expect(await screen.findByRole('alert')).toHaveTextContent('Você já cadastrou esta chave PIX.');
  });

  it('a regulated site offers the CPF alone', async () => {
    openModal({ key_types: ['cpf'] }, withoutKeys);
    const type = await screen.findByLabelText('Tipo da chave PIX');
    expect(
      within(type)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['CPF']);
  });

  it('another one can be added, until there are five', async () => {
    openModal({}, (fake) =>
      fake.on(listWithdrawMethods, () => ({ methods: [1, 2, 3, 4, 5].map((id) => aMethod({ id })) })),
    );
    await amount();
    expect(screen.queryByRole('button', { name: 'Adicionar chave' })).not.toBeInTheDocument();
    expect(screen.getByText('Você já tem 5 chaves, o máximo.')).toBeVisible();
  });
});

describe('a withdrawal under way', () => {
  it.each([
    [0, 'Pendente', 'Recebemos o seu pedido.'],
    [4, 'Processando', 'Estamos enviando ao seu banco.'],
    [5, 'Em análise', 'Uma pessoa está conferindo o seu saque.'],
  ] as const)('in status %s says "%s" and what it means', async (status, label, headline) => {
    open(aWithdrawal(status));
    expect(await screen.findByText(label)).toBeVisible();
    expect(screen.getByText(headline)).toBeVisible();
    expect(screen.getByText(/^Chega até/)).toBeVisible();
  });

  it('under review shows amount and date, leads to the transactions and takes no second request', async () => {
    const { modal } = open(aWithdrawal(5));
    await screen.findByText('Em análise');
    expect(screen.getByText(/^R\$\s250,00$/)).toBeVisible();
    expect(screen.getAllByText(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/)).not.toHaveLength(0);
    expect(screen.queryByLabelText(/Quanto/)).not.toBeInTheDocument();
    await press(pt.withdraw.seeAll);
    expect(modal.getState()).toEqual({ name: 'transactions', props: { filter: 'withdraw' } });
  });

  it('is cancelled only after a confirmation', async () => {
    const { fake } = open(aWithdrawal(0));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar saque' }));
    expect(fake.calls.some(({ path }) => path === cancelWithdrawal.path)).toBe(false);
    await press('Manter o saque');
    await press('Cancelar saque');
    await press('Cancelar o saque');
    await waitFor(() => expect(fake.calls.some(({ path }) => path === cancelWithdrawal.path)).toBe(true));
  });

  it('cannot be cancelled once it is under review or sent', async () => {
    open(aWithdrawal(5));
    await screen.findByText('Em análise');
    expect(screen.queryByRole('button', { name: 'Cancelar saque' })).not.toBeInTheDocument();
  });

  it('that has left in the meantime says so', async () => {
    open(aWithdrawal(0), (fake) =>
      fake.on(cancelWithdrawal, () => {
        throw refusal(409, { code: 'withdrawal.not-cancellable' });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar saque' }));
    await press('Cancelar o saque');
    expect(await screen.findByRole('alert')).toHaveTextContent(/não pode mais ser cancelado/);
  });

  it.each([
    ['pt', 'Chave PIX inválida', 'em liberação'],
    ['en', 'Invalid PIX key', 'in release'],
  ] as const)('with an invalid key has in %s the label “%s” and the hint “%s”', async (language, label, hint) => {
    const refused = aWithdrawal(3);
    renderRemote(<WithdrawalView id={refused.id} />, {
      remote: 'wallet',
      session: 'user',
      language,
      texts: { pt, en },
      api: (fake) => fake.on(getWithdrawal, () => ({ data: refused })),
    });
    expect(await screen.findByText(label)).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
  });

  it('that was cancelled has no steps that were still to come', async () => {
    const cancelled = aWithdrawal(2);
    renderRemote(<WithdrawalView id={cancelled.id} />, {
      remote: 'wallet',
      session: 'user',
      texts: { pt, en },
      api: (fake) => fake.on(getWithdrawal, () => ({ data: cancelled })),
    });
    const steps = within(await screen.findByRole('list', { name: 'Andamento do saque' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Pedido'),
      expect.stringContaining('Não foi pago'),
    ]);
    expect(screen.getByText('Cancelado')).toBeVisible();
  });

  it('says that it is late', async () => {
    open(aWithdrawal(4, { due_at: '2026-01-01T12:00:00Z' }));
    expect(await screen.findByText(/Era para ter chegado até/)).toBeVisible();
  });

  it('is read again when the balance changes, and shows its end', async () => {
    let status: Withdrawal['status'] = 4;
    const { emit } = openModal({}, (fake) => {
      fake.on(getWithdrawOptions, () => ({
        data: someOptions(status === 4 ? { open: aWithdrawal(4), blockers: [aBlocker('open')] } : {}),
      }));
      fake.on(getWithdrawal, () => ({ data: aWithdrawal(status) }));
    });
    await screen.findByText('Processando');
    status = 1;
    const wallet = { balance: 0, balance_withdrawal: 0, balance_bonus: 0, balance_rollover: 0, deposit_count: 1 };
    act(() => emit(balanceUpdated, { wallet: { ...wallet, version: 99 } }));
    expect(await screen.findByText('O dinheiro está na sua conta.')).toBeVisible();
    expect(screen.getByText('Aprovado')).toBeVisible();
    await press('Novo saque');
    expect(await amount()).toBeVisible();
  });
});

it('a failed load offers another try', async () => {
  let fails = true;
  openModal({}, (fake) =>
    fake.on(getWithdrawOptions, () => {
      if (fails) throw refusal(500);
      return { data: someOptions() };
    }),
  );
  await screen.findByRole('alert');
  fails = false;
  await press('Tentar novamente');
  expect(await amount()).toBeVisible();
});
