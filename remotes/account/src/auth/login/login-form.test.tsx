import { login } from '@jangada/contracts/domains/auth/endpoints';
import { aSite, aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { captchaFrameOf, postFromCaptcha } from '../../captcha/testing/captcha-frame.ts';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { LoginForm } from './login-form.tsx';

const open = (options: RenderRemoteOptions = {}) => {
  const onDone = jest.fn();
  const onMode = jest.fn();
  const rendered = renderRemote(<LoginForm onDone={onDone} onMode={onMode} />, {
    remote: 'account',
    session: 'guest',
    texts: { pt, en },
    ...options,
  });
  return { ...rendered, onDone, onMode };
};

const fill = async (phone: string, password: string) => {
  if (phone) await userEvent.type(screen.getByLabelText('Telefone'), phone);
  if (password) await userEvent.type(screen.getByLabelText('Senha'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
};

describe('the sign-in', () => {
  it('sends the phone in one form however it was typed', async () => {
    const { fake, onDone } = open({
      api: (fake) => fake.on(login, () => ({ data: { user: aUser() }, token: 'secret' })),
    });
    await fill('11987654321', 'segredo1');
    expect(fake.calls.find(({ path }) => path === login.path)?.body).toEqual({
      username: '+5511987654321',
      password: 'segredo1',
    });
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('says beside each field what is missing, and asks nobody', async () => {
    const { fake } = open();
    await fill('', '');
    expect(screen.getAllByText('Este campo é obrigatório.')).toHaveLength(2);
    expect(fake.calls).toEqual([]);
  });

  it('refuses a phone that cannot be one', async () => {
    open();
    await fill('119', 'segredo1');
    expect(screen.getByText('Telefone muito curto.')).toBeVisible();
  });

  it('says that phone or password is wrong, keeps the phone and clears the password', async () => {
    const { onDone } = open({
      api: (fake) =>
        fake.on(login, () => {
          throw refusal(422, { code: 'auth.wrong-credentials' });
        }),
    });
    await fill('11987654321', 'errada-1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Telefone ou senha inválidos.');
    expect(screen.getByLabelText('Telefone')).toHaveValue('(11) 98765-4321');
    expect(screen.getByLabelText('Senha')).toHaveValue('');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('shows what the server says about what it has no field for', async () => {
    open({
      api: (fake) =>
        fake.on(login, () => {
          throw refusal(422, { errors: { captcha: ['Captcha inválido.'], ip: ['Rede bloqueada.'] } });
        }),
    });
    await fill('11987654321', 'senha-123');
    expect(await screen.findByRole('alert')).toHaveTextContent('Captcha inválido. Rede bloqueada.');
  });

  it('wants a captcha once the server does, keeps the password meanwhile, and wants another one after each refusal', async () => {
    const { fake } = open({
      api: (fake) =>
        fake.on(login, ({ body }) => {
          throw refusal(422, { code: body.captcha === undefined ? 'auth.captcha-failed' : 'auth.wrong-credentials' });
        }),
    });
    const tokens = () => fake.calls.filter(({ path }) => path === login.path).map(({ body }) => body);
    await fill('11987654321', 'errada-1');
    const captcha = await screen.findByRole('group', { name: pt.register.captcha });
    const first = captchaFrameOf(captcha);
    expect(screen.getByLabelText('Senha')).toHaveValue('errada-1');
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(captcha).toHaveTextContent('Confirme que você não é um robô.');
    act(() => postFromCaptcha(first, { type: 'captcha:solved', token: 'token-1' }));
    await waitFor(() => expect(captcha).not.toHaveTextContent('Confirme que você não é um robô.'));
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() =>
      expect(captchaFrameOf(screen.getByRole('group', { name: pt.register.captcha }))).not.toBe(first),
    );
    expect(tokens()).toEqual([
      { username: '+5511987654321', password: 'errada-1' },
      { username: '+5511987654321', password: 'errada-1', captcha: 'token-1' },
    ]);
    expect(screen.getByLabelText('Senha')).toHaveValue('');
  });

  const refusedFor = (retry_after_seconds: number): RenderRemoteOptions => ({
    api: (fake) =>
      fake.on(login, () => {
        throw refusal(429, { code: 'auth.too-many-attempts', retry_after_seconds });
      }),
  });

  it('says once how long to wait after too many attempts, counts down beside it, and sends nothing meanwhile', async () => {
    const { fake } = open(refusedFor(15 * 60));
    await fill('11987654321', 'errada-1');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Muitas tentativas de entrada. Tente de novo em 15 min.');
    const timer = screen.getByRole('timer');
    expect(timer).toHaveTextContent(/^15:00|14:5\d$/);
    expect(timer).toHaveAccessibleName('Faltam 15 min');
    await waitFor(() => expect(timer).toHaveTextContent(/^14:5\d$/), { timeout: 3_000 });
    expect(alert).toHaveTextContent('15 min.');
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeDisabled();
    expect(fake.calls.filter(({ path }) => path === login.path)).toHaveLength(1);
  });

  it('lets another account try while one has to wait', async () => {
    open(refusedFor(15 * 60));
    await fill('11987654321', 'errada-1');
    await screen.findByRole('timer');
    await userEvent.clear(screen.getByLabelText('Telefone'));
    await userEvent.type(screen.getByLabelText('Telefone'), '11987650002');
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeEnabled();
  });

  it('says in English how long to wait, and that the wait is over', async () => {
    open({ ...refusedFor(1), language: 'en' });
    await userEvent.type(screen.getByLabelText('Phone'), '11987654321');
    await userEvent.type(screen.getByLabelText('Password'), 'errada-1');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many sign-in attempts. Try again in 1 s.');
    await waitFor(() => expect(screen.getByText('You can try again now.')).toHaveAttribute('role', 'status'), {
      timeout: 3_000,
    });
    expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  it('draws the captcha as soon as the server says that the next attempt needs one', async () => {
    open({
      api: (fake) =>
        fake.on(login, () => {
          throw refusal(422, { code: 'auth.wrong-credentials', captcha: true });
        }),
    });
    await fill('11987654321', 'errada-1');
    expect(await screen.findByRole('group', { name: pt.register.captcha })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Telefone ou senha inválidos.');
  });

  it('is in English when English is chosen', async () => {
    open({ language: 'en' });
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  });

  it('asks for the e-mail where the tenant signs in by it', () => {
    open({ tenant: aSite({ login_requires_email: true }) });
    expect(screen.getByLabelText('E-mail')).toBeVisible();
    expect(screen.queryByLabelText('Telefone')).not.toBeInTheDocument();
  });
});
