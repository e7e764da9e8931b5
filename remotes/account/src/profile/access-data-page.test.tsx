import {
  requestPasswordChange,
  resetPassword,
  updateAccess,
  verifyCode,
} from '@jangada/contracts/domains/auth/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { devicesFakes } from './devices/fake-devices.ts';
import { passkeysFakes } from './passkeys/fake-passkeys.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { AccessDataPage } from './access-data-page.tsx';

const open = (api: (fake: Fakes) => void = () => {}) =>
  renderRemote(<AccessDataPage />, {
    remote: 'account',
    session: aUser({ username: '+5511987654321' }),
    texts: { pt, en },
    path: '/user/access-data',
    api: (fake) => {
      devicesFakes(fake);
      passkeysFakes(fake);
      fake.on(updateAccess, () => ({ data: aUser() }));
      api(fake);
    },
  });

const changesOf = ({ fake }: { fake: Fakes }) =>
  fake.calls.filter(({ path }) => path === updateAccess.path).map(({ body }) => body);

const type = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

describe('the access data', () => {
  it('show the phone as people write it', async () => {
    open();
    expect(await screen.findByText('(11) 98765-4321')).toBeVisible();
  });

  it('change the password by the current one, and say what is wrong beside its field', async () => {
    const page = open();
    await userEvent.click(screen.getByRole('button', { name: 'Trocar senha' }));
    expect(changesOf(page)).toEqual([]);
    await type('Senha atual', 'Jangada2026!');
    await type('Nova senha', 'curta');
    await type('Confirmar nova senha', 'outra');
    await userEvent.click(screen.getByRole('button', { name: 'Trocar senha' }));
    expect(await screen.findByText('As senhas não coincidem')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Nova senha'));
    await type('Nova senha', 'Jangada2027!');
    await userEvent.clear(screen.getByLabelText('Confirmar nova senha'));
    await type('Confirmar nova senha', 'Jangada2027!');
    await userEvent.click(screen.getByRole('button', { name: 'Trocar senha' }));
    await waitFor(() =>
      expect(changesOf(page)).toEqual([
        { current_password: 'Jangada2026!', password: 'Jangada2027!', password_confirmation: 'Jangada2027!' },
      ]),
    );
    expect(screen.getByLabelText('Senha atual')).toHaveValue('');
  });

  it('say that the current password is wrong, and keep the new one', async () => {
    open((fake) =>
      fake.on(updateAccess, () => {
        throw refusal(422, {
          code: 'auth.wrong-password',
          errors: { current_password: ['A senha atual está errada.'] },
        });
      }),
    );
    await type('Senha atual', 'errada');
    await type('Nova senha', 'Jangada2027!');
    await type('Confirmar nova senha', 'Jangada2027!');
    await userEvent.click(screen.getByRole('button', { name: 'Trocar senha' }));
    expect(await screen.findByText('A senha atual está errada.')).toBeVisible();
    expect(screen.getByLabelText('Senha atual')).toHaveValue('');
    expect(screen.getByLabelText('Nova senha')).toHaveValue('Jangada2027!');
  });

  it('set a password by code where the current one is not known, and lead to the sign-in', async () => {
    const { stub, modal } = open((fake) => {
      fake.on(requestPasswordChange, () => ({ message: 'ok' }));
      fake.on(verifyCode, () => ({ ticket: 'ticket' }));
      fake.on(resetPassword, () => ({ message: 'ok' }));
    });
    await userEvent.click(screen.getByRole('button', { name: 'Não sei a senha atual' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova senha por código' });
    expect(within(dialog).getByRole('button', { name: /Enviar outro código em \d+ s/ })).toBeDisabled();
    await userEvent.click(within(dialog).getByLabelText('Dígito 1/6'));
    await userEvent.keyboard('123456');
    await userEvent.type(await within(dialog).findByLabelText('Nova senha'), 'Jangada2027!');
    await userEvent.type(within(dialog).getByLabelText('Confirmar nova senha'), 'Jangada2027!');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar nova senha' }));
    await waitFor(() => expect(modal.getState()).toEqual({ name: 'auth', props: { mode: 'login' } }));
    expect(stub.session.getState().status).toBe('guest');
  });

  it('change the phone by the rule of registration and the current password', async () => {
    const page = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Alterar celular' }));
    const dialog = screen.getByRole('dialog', { name: 'Alterar celular' });
    const phone = within(dialog).getByLabelText('Novo celular');
    await userEvent.type(phone, '119');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await within(dialog).findByText(/Telefone muito curto/)).toBeVisible();
    await userEvent.clear(phone);
    await userEvent.type(phone, '11912345678');
    await userEvent.type(within(dialog).getByLabelText('Senha atual'), 'Jangada2026!');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(changesOf(page)).toEqual([{ username: '+5511912345678', current_password: 'Jangada2026!' }]),
    );
  });
});

describe('the devices', () => {
  it('show where the player is signed in, and sign each other one out', async () => {
    open();
    expect(await screen.findByText('Chrome · Windows')).toBeVisible();
    expect(screen.getByText('Este aparelho')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Encerrar: Safari · iOS' }));
    await waitFor(() => expect(screen.queryByText('Safari · iOS')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Encerrar o outro aparelho' }));
    await waitFor(() => expect(screen.queryByText('Aparelho desconhecido')).not.toBeInTheDocument());
    expect(screen.getByText('Chrome · Windows')).toBeVisible();
  });
});
