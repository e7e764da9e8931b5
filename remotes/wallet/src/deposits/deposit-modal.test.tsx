import { paymentApproved } from '@jangada/contracts/events/events';
import { createDeposit, getDepositStatus } from '@jangada/contracts/domains/payments/endpoints';
import type { PixCharge } from '@jangada/contracts/domains/payments/endpoints';
import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import type { Wallet } from '@jangada/contracts/domains/profile/user';
import type { Language } from '@jangada/contracts/values/languages';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { aSite, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { DepositModal } from './deposit-modal.tsx';

const MINUTES_5_MS = 5 * 60_000;

const aWallet = (part: Partial<Wallet> = {}): Wallet => ({
  balance: 5000,
  balance_withdrawal: 5000,
  balance_bonus: 0,
  balance_rollover: 0,
  deposit_count: 1,
  version: 1,
  ...part,
});

const aCharge = (part: Partial<PixCharge> = {}): PixCharge => {
  const now = Date.now();
  return {
    status: 'waiting_payment',
    transaction_id: 7,
    qrcode: '00020126…6304ABCD',
    qrcode_image: 'data:image/png;base64,',
    amount: 5000,
    expires_at: new Date(now + MINUTES_5_MS).toISOString(),
    server_time: new Date(now).toISOString(),
    ...part,
  };
};

const site = aSite({ min_deposit: 1000, max_deposit: 100_000, deposit_popup_values: [2000, 5000] });

const openCashier = (
  api: NonNullable<RenderRemoteOptions['api']> = () => {},
  tenant = site,
  language = 'pt' as Language,
) =>
  renderRemote(<DepositModal />, {
    remote: 'wallet',
    session: 'user',
    tenant,
    language,
    texts: { pt, en },
    api: (fake) => {
      fake.on(createDeposit, () => aCharge());
      fake.on(getDepositStatus, () => ({
        transaction_id: 7,
        status: 'waiting_payment' as const,
        amount: 5000,
        expired: false,
      }));
      fake.on(getWallet, () => ({ data: aWallet() }));
      api(fake);
    },
  });

const chip = (name: RegExp) => screen.getByRole('button', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: /Gerar PIX/ }));

describe('the cashier', () => {
  it('has the pictures of the tenant beside the amount, and never beside a code to scan', async () => {
    openCashier(undefined, aSite({ ...site, images: { deposit: '/tall.webp', 'deposit-mobile': '/wide.webp' } }));
    const dialog = screen.getByRole('dialog');
    const pictures = () => dialog.querySelectorAll('img').length;
    expect(pictures()).toBe(2);
    await userEvent.click(chip(/^R\$\s50,00$/));
    await submit();
    await screen.findByTestId('pix-code');
    expect(pictures()).toBe(0);
  });

  it('offers the amounts of the tenant that may be deposited, and no others', () => {
    openCashier(undefined, aSite({ ...site, deposit_popup_values: [500, 3_300, 7_700, 200_000] }));
    const offered = screen.getAllByRole('button', { name: /^R\$/ }).map(({ textContent }) => textContent);
    expect(offered.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(['R$ 33,00', 'R$ 77,00']);
  });

  it('turns one amount into one charge with a code to copy', async () => {
    const { fake } = openCashier();
    await userEvent.click(chip(/^R\$\s50,00$/));
    await submit();
    expect(await screen.findByTestId('pix-code')).toHaveTextContent('00020126…6304ABCD');
    expect(screen.getByText('Aguardando o seu banco')).toBeVisible();
    expect(fake.calls.filter(({ path }) => path === createDeposit.path).map(({ body }) => body)).toEqual([
      { amount: 5000 },
    ]);
  });

  it('refuses an amount below the minimum beside the field, without asking the server', async () => {
    const { fake } = openCashier();
    await userEvent.type(screen.getByLabelText(/Quanto você quer depositar/), '999');
    await submit();
    expect(await screen.findByText(/O valor mínimo é/)).toBeVisible();
    expect(fake.calls.some(({ path }) => path === createDeposit.path)).toBe(false);
  });

  it("says the server's refusal where the player can act on it", async () => {
    openCashier((fake) =>
      fake.on(createDeposit, () => {
        throw refusal(490, { code: 'deposit.limit-reached' });
      }),
    );
    await userEvent.click(chip(/^R\$\s50,00$/));
    await submit();
    expect(await screen.findByText('Este depósito passa do limite que você definiu.')).toBeVisible();
  });

  it.each([
    ['pt', { status: false, message: 'O banco não gerou este PIX.' }, 'O banco não gerou este PIX.'],
    ['pt', { status: false }, 'Erro desconhecido'],
    ['en', { status: false }, 'Unknown error'],
  ] as const)('in %s shows the error of an answer with %j', async (language, answer, text) => {
    const refuse = (fake: Fakes) =>
      fake.on(createDeposit, () => {
        throw refusal(200, answer);
      });
    openCashier(refuse, site, language);
    await userEvent.click(chip(/^R\$\s?50[,.]00$/));
    await userEvent.click(screen.getByRole('button', { name: /^(Gerar|Create) PIX/ }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByTestId('pix-code')).not.toBeInTheDocument();
  });

  it('takes a refusal back once another amount is chosen', async () => {
    openCashier((fake) =>
      fake.on(createDeposit, () => {
        throw refusal(490, { code: 'deposit.limit-reached' });
      }),
    );
    await userEvent.click(chip(/^R\$\s50,00$/));
    await submit();
    await screen.findByText('Este depósito passa do limite que você definiu.');
    await userEvent.click(chip(/^R\$\s20,00$/));
    expect(screen.queryByText('Este depósito passa do limite que você definiu.')).not.toBeInTheDocument();
  });

  it('says nothing of an amount that is being typed, and takes the player back to one that is refused', async () => {
    openCashier();
    await userEvent.type(screen.getByLabelText(/Quanto você quer depositar/), '999');
    await userEvent.tab();
    expect(screen.queryByText(/O valor mínimo é/)).not.toBeInTheDocument();
    await submit();
    expect(screen.getByLabelText(/Quanto você quer depositar/)).toHaveFocus();
  });

  it('shows the new balance when the payment is approved, without being asked', async () => {
    const { emit } = openCashier();
    await userEvent.click(chip(/^R\$\s50,00$/));
    await submit();
    await screen.findByTestId('pix-code');
    emit(paymentApproved, {
      transaction_id: 7,
      amount: 5000,
      status: 'paid',
      wallet: aWallet({ balance: 12_345, version: 2 }),
    });
    expect(await screen.findByText('Depósito recebido')).toBeVisible();
    expect(await screen.findByText(/123,45/)).toBeVisible();
    expect(screen.getByText(/^R\$\s50,00 já está no seu saldo\.$/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('dialog').querySelector('canvas')).not.toBeNull());
  });

  it("ignores the approval of somebody else's charge", async () => {
    const { emit } = openCashier();
    await userEvent.click(chip(/^R\$\s50,00$/));
    await submit();
    await screen.findByTestId('pix-code');
    emit(paymentApproved, { transaction_id: 8, amount: 5000, status: 'paid', wallet: aWallet() });
    expect(screen.queryByText('Depósito recebido')).not.toBeInTheDocument();
  });

  it('finds out by asking when the notice was missed, and shows the balance that the notice would have brought', async () => {
    let status: 'waiting_payment' | 'paid' = 'waiting_payment';
    openCashier((fake) => {
      fake.on(getDepositStatus, () => ({ transaction_id: 7, status, amount: 5000, expired: false }));
      fake.on(getWallet, () => ({
        data: status === 'paid' ? aWallet({ balance: 12_345, version: 2 }) : aWallet(),
      }));
    });
    await userEvent.click(chip(/^R\$\s50,00$/));
    await submit();
    await screen.findByTestId('pix-code');
    status = 'paid';
    await userEvent.click(screen.getByRole('button', { name: 'Já paguei e não caiu' }));
    expect(await screen.findByText('Depósito recebido')).toBeVisible();
    expect(await screen.findByText(/123,45/)).toBeVisible();
  });

  it('queries the status every ten seconds without realtime, and when the tab becomes visible', async () => {
    const { fake, stub } = openCashier();
    stub.connection.setState('connecting', true);
    await userEvent.click(chip(/^R\$\s50,00$/));
    jest.useFakeTimers();
    try {
      await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(chip(/Gerar PIX/));
      await act(() => jest.advanceTimersByTimeAsync(0));
      expect(screen.getByTestId('pix-code')).toBeVisible();
      const queries = () => fake.calls.filter(({ path }) => path === getDepositStatus.path).length;
      const before = queries();
      await act(() => jest.advanceTimersByTimeAsync(9_900));
      expect(queries()).toBe(before);
      await act(() => jest.advanceTimersByTimeAsync(200));
      expect(queries()).toBe(before + 1);
      act(() => void window.dispatchEvent(new Event('visibilitychange')));
      await act(() => jest.advanceTimersByTimeAsync(0));
      expect(queries()).toBe(before + 2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows a payment that came before the connection as soon as it is connected', async () => {
    let status: 'waiting_payment' | 'paid' = 'waiting_payment';
    const { fake, stub } = openCashier((fakes) => {
      fakes.on(getDepositStatus, () => ({ transaction_id: 7, status, amount: 5000, expired: false }));
    });
    stub.connection.setState('connecting', true);
    await userEvent.click(chip(/^R\$\s50,00$/));
    await submit();
    await screen.findByTestId('pix-code');
    await waitFor(() => expect(fake.calls.some(({ path }) => path === getDepositStatus.path)).toBe(true));
    status = 'paid';
    act(() => stub.connection.setState('connected', true));
    expect(await screen.findByText('Depósito recebido')).toBeVisible();
  });

  it('offers a new code when this one has expired, and says that a late payment still counts', async () => {
    const past = new Date().toISOString();
    openCashier((fake) => fake.on(createDeposit, () => aCharge({ expires_at: past, server_time: past })));
    await userEvent.click(chip(/^R\$\s50,00$/));
    await submit();
    expect(await screen.findByText('PIX expirado')).toBeVisible();
    expect(screen.getByText(/ainda será creditado/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Gerar novo PIX' }));
    await waitFor(() => expect(screen.getByLabelText(/Quanto você quer depositar/)).toBeVisible());
  });
});

test('from the first chosen amount until the dialog closes, no other release takes its place', async () => {
  const { host, unmount } = openCashier();
  const { canUpdate } = host.updateBlocker;
  expect(canUpdate.getState()).toBe(true);
  await userEvent.click(chip(/50,00/));
  expect(canUpdate.getState()).toBe(false);
  await submit();
  await screen.findByText(pt.deposit.waiting);
  expect(canUpdate.getState()).toBe(false);
  unmount();
  expect(canUpdate.getState()).toBe(true);
});
