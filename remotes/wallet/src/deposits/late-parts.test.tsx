import { createDeposit, getDepositStatus } from '@jangada/contracts/domains/payments/endpoints';
import { aSite, renderRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { DepositModal } from './deposit-modal.tsx';

jest.mock('@jangada/design/qr', () => {
  throw new Error('a chunk without a network');
});

const mockConfettiLoaded = jest.fn();
jest.mock('@jangada/design/confetti', () => {
  mockConfettiLoaded();
  return { Confetti: () => null };
});

test('what only the second step shows is requested once the first is drawn', async () => {
  renderRemote(<DepositModal />, {
    remote: 'wallet',
    session: 'user',
    tenant: aSite({ min_deposit: 1000, max_deposit: 100_000, deposit_popup_values: [5000] }),
    texts: { pt, en },
  });
  expect(screen.getByRole('button', { name: /Gerar PIX/ })).toBeVisible();
  expect(mockConfettiLoaded).not.toHaveBeenCalled();
  await waitFor(() => expect(mockConfettiLoaded).toHaveBeenCalledTimes(1));
});

test('a code to scan that does not load leaves the code to copy', async () => {
  const now = new Date().toISOString();
  renderRemote(<DepositModal />, {
    remote: 'wallet',
    session: 'user',
    tenant: aSite({ min_deposit: 1000, max_deposit: 100_000, deposit_popup_values: [5000] }),
    texts: { pt, en },
    api: (fake) => {
      fake.on(createDeposit, () => ({
        status: 'waiting_payment' as const,
        transaction_id: 7,
        qrcode: '00020126…6304ABCD',
        qrcode_image: 'data:image/png;base64,',
        amount: 5000,
        expires_at: new Date(Date.now() + 300_000).toISOString(),
        server_time: now,
      }));
      fake.on(getDepositStatus, () => ({
        transaction_id: 7,
        status: 'waiting_payment' as const,
        amount: 5000,
        expired: false,
      }));
    },
  });
  await userEvent.click(screen.getByRole('button', { name: /^R\$\s50,00$/ }));
  await userEvent.click(screen.getByRole('button', { name: /Gerar PIX/ }));
  expect(await screen.findByTestId('pix-code')).toHaveTextContent('00020126…6304ABCD');
  expect(screen.getByRole('button', { name: /^Copiar/ })).toBeVisible();
});
