import { addPasskey, createPasskeyOptions, listPasskeys } from '@jangada/contracts/domains/auth/passkeys';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeCredentials, removeFakeCredentials } from '../../passkeys/fake-credentials.ts';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { passkeysFakes, someCreation } from './fake-passkeys.ts';
import { PasskeysList } from './passkeys-list.tsx';

const open = (api: (fake: Fakes) => void = () => {}) =>
  renderRemote(<PasskeysList />, {
    remote: 'account',
    session: 'user',
    texts: { pt, en },
    api: (fake) => {
      passkeysFakes(fake);
      api(fake);
    },
  });

/** Like the server for an account with a password. */
const withPassword = (fake: Fakes) =>
  fake.on(createPasskeyOptions, ({ body }) => {
    if (body.current_password !== 'Jangada2026!') throw refusal(422, { code: 'auth.wrong-password' });
    return { options: someCreation };
  });

const add = async () => userEvent.click(await screen.findByRole('button', { name: 'Criar chave de acesso' }));
const additions = ({ fake }: { fake: Fakes }) =>
  fake.calls.filter(({ path, method }) => path === addPasskey.path && method === 'POST');

afterEach(removeFakeCredentials);

describe('the passkeys', () => {
  it('are listed with device and last use, and removed after a confirmation', async () => {
    fakeCredentials();
    open();
    expect(await screen.findByText('Chrome · Android')).toBeVisible();
    expect(screen.getByText(/^Usada em 20\/11\/2026/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remover: Chrome · Android' }));
    await userEvent.click(screen.getByRole('button', { name: 'Manter' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remover: Chrome · Android' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remover agora' }));
    await waitFor(() => expect(screen.queryByText('Chrome · Android')).not.toBeInTheDocument());
  });

  it('are added by one press where the account has no password', async () => {
    fakeCredentials();
    const page = open();
    await add();
    expect(await screen.findByText('Chrome · Windows')).toBeVisible();
    expect(screen.getByText(/ainda não usada/)).toBeVisible();
    expect(additions(page)).toHaveLength(1);
  });

  it('are added after the current password where there is one; a wrong one is said at its field', async () => {
    fakeCredentials();
    open(withPassword);
    await add();
    const dialog = await screen.findByRole('dialog', { name: 'Criar chave de acesso' });
    const field = within(dialog).getByLabelText('Senha atual');
    await userEvent.type(field, 'errada');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar' }));
    expect(await within(dialog).findByText('Senha atual incorreta.')).toBeVisible();
    await userEvent.type(field, 'Jangada2026!');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByText('Chrome · Windows')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['NotAllowedError', /não foi criada/],
    ['InvalidStateError', /já tem uma chave/],
  ])('that the device does not make send nothing (%s)', async (name, text) => {
    fakeCredentials().create.mockRejectedValue(new DOMException('no', name));
    const page = open();
    await add();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(additions(page)).toEqual([]);
  });

  it('that do not load offer another try', async () => {
    fakeCredentials();
    const { fake } = open((given) =>
      given.on(listPasskeys, () => {
        throw refusal(500);
      }),
    );
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    passkeysFakes(fake);
    await userEvent.click(retry);
    expect(await screen.findByText('Chrome · Android')).toBeVisible();
  });

  it('are not made by a browser that has none', async () => {
    open();
    expect(await screen.findByText('Este navegador não tem chaves de acesso.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Criar chave de acesso' })).toBeNull();
  });
});
