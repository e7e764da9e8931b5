import { recoverPassword, resetPassword, verifyCode } from '@jangada/contracts/domains/auth/endpoints';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { RecoveryForm } from './recovery-form.tsx';

const open = () => {
  const onMode = jest.fn();
  let isRefused = true;
  const rendered = renderRemote(<RecoveryForm onMode={onMode} />, {
    remote: 'account',
    session: 'guest',
    texts: { pt, en },
    api: (fake) => {
      fake.on(recoverPassword, () => ({ message: 'ok' }));
      fake.on(verifyCode, () => {
        if (isRefused) throw refusal(422, { code: 'auth.code-wrong', message: 'Código errado.' });
        return { ticket: 'ticket-1' };
      });
      fake.on(resetPassword, () => ({ message: 'ok' }));
    },
  });
  const bodiesOf = ({ path }: { path: string }) =>
    rendered.fake.calls.filter((call) => call.path === path).map(({ body }) => body);
  return { ...rendered, onMode, bodiesOf, accept: () => (isRefused = false) };
};

const typeCode = async (code: string) => {
  await userEvent.click(screen.getByLabelText('Dígito 1/6'));
  await userEvent.keyboard(code);
};

describe('the recovery of a password', () => {
  it('checks the phone before a code is asked for', async () => {
    const { fake } = open();
    await userEvent.type(screen.getByLabelText('Telefone'), '119');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar código' }));
    expect(screen.getByText('Telefone muito curto.')).toBeVisible();
    expect(screen.getByLabelText('Telefone')).toHaveFocus();
    expect(fake.calls).toEqual([]);
  });

  it('goes from the phone over the code, which its last digit sends, to the new password', async () => {
    const { onMode, bodiesOf, accept } = open();
    await userEvent.type(screen.getByLabelText('Telefone'), '11987654321{Enter}');
    expect(await screen.findByLabelText('Dígito 1/6')).toHaveFocus();
    expect(screen.getByText(/\(11\) 98765-4321/)).toBeVisible();
    await typeCode('111111');
    expect(await screen.findByText('Código errado.')).toBeVisible();
    expect(screen.getByLabelText('Dígito 1/6')).toHaveValue('');
    accept();
    await typeCode('123456');
    await userEvent.type(await screen.findByLabelText('Nova senha'), 'Segredo-1');
    await userEvent.type(screen.getByLabelText('Confirmar nova senha'), 'Segredo-2');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
    expect(screen.getByLabelText('Confirmar nova senha')).toHaveAccessibleDescription('As senhas não coincidem');
    expect(bodiesOf(resetPassword)).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Confirmar nova senha'));
    await userEvent.type(screen.getByLabelText('Confirmar nova senha'), 'Segredo-1{Enter}');
    expect(bodiesOf(recoverPassword)).toEqual([{ username: '+5511987654321' }]);
    expect(bodiesOf(verifyCode)).toEqual([
      { username: '+5511987654321', code: '111111' },
      { username: '+5511987654321', code: '123456' },
    ]);
    expect(bodiesOf(resetPassword)).toEqual([
      { ticket: 'ticket-1', password: 'Segredo-1', password_confirmation: 'Segredo-1' },
    ]);
    expect(onMode).toHaveBeenCalledWith('login');
  });
});
