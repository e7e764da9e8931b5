import type { Affiliates } from '@jangada/contracts/domains/profile/affiliates';
import { getAffiliates } from '@jangada/contracts/domains/profile/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { refersFakes, someAffiliates } from './fake-refers.ts';
import { RefersPage } from './refers-page.tsx';

const open = (api: (fake: Fakes) => void = refersFakes) =>
  renderRemote(<RefersPage />, { remote: 'account', session: 'user', texts: { pt, en }, api, path: '/refers' });

const answering = (given: Partial<Affiliates>) => (fake: Fakes) =>
  fake.on(getAffiliates, () => ({ data: someAffiliates(given) }));

describe('the page of referrals', () => {
  it('shows link, code to scan, counts, earnings and who came, masked', async () => {
    open();
    expect(await screen.findByLabelText('Seu link')).toHaveValue('http://localhost:8080/?ref=MARINA7');
    expect(screen.getByRole('img', { name: 'QR code com o seu link de indicação' })).toBeVisible();
    expect(screen.getByText('R$ 40,00')).toBeVisible();
    for (const [name, count] of [
      ['Cadastrados', '4'],
      ['Cumpriram a condição', '3'],
      ['Pagos', '2'],
    ] as const)
      expect(screen.getByText(name).nextElementSibling).toHaveTextContent(count);
    expect(screen.getByText('M•••• D.')).toBeVisible();
    expect(screen.getByText(/deposita a partir de R\$ 30,00/)).toBeVisible();
  });

  it('copies the link, and says how to where copying is forbidden', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: 'Copiar link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost:8080/?ref=MARINA7');
    expect(screen.getByRole('button', { name: 'Link copiado.' })).toBeVisible();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('forbidden'));
    await user.click(screen.getByRole('button', { name: 'Link copiado.' }));
    expect(await screen.findByText(/Selecione o link e copie/)).toBeVisible();
  });

  it('loads further friends until the end', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar mais' }));
    expect(await screen.findByText('P•••• S.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mostrar mais' })).not.toBeInTheDocument());
  });

  it('says that referrals are paused where they earn nothing, and names the regulated condition', async () => {
    const { unmount } = open(answering({ active: false }));
    expect(await screen.findByText('As indicações estão pausadas')).toBeVisible();
    unmount();
    open(answering({ condition: 'verified-and-played' }));
    expect(await screen.findByText(/confirma a identidade e joga/)).toBeVisible();
  });

  it('is empty, or offers another try', async () => {
    const { unmount } = open(
      answering({
        referrals: { data: [], current_page: 1, last_page: 1, total: 0 },
      }),
    );
    expect(await screen.findByText('Ninguém entrou pelo seu link ainda')).toBeVisible();
    unmount();
    open((fake) =>
      fake.on(getAffiliates, () => {
        throw refusal(500);
      }),
    );
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  });
});
