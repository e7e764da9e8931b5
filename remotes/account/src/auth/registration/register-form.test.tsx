import { register } from '@jangada/contracts/domains/auth/endpoints';
import { aSite, aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { RegisterForm } from './register-form.tsx';

const open = (options: RenderRemoteOptions = {}) => {
  const onRegistered = jest.fn();
  const rendered = renderRemote(<RegisterForm onMode={() => {}} onRegistered={onRegistered} />, {
    remote: 'account',
    session: 'guest',
    tenant: aSite({ registerCPF: false, turnstileSiteKey: '' }),
    texts: { pt, en },
    ...options,
  });
  return { ...rendered, onRegistered };
};

const field = (label: string) => screen.getByLabelText(label);
const next = () => userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Criar conta' }));

const fillWho = async () => {
  await userEvent.type(field('Nome'), ' Ana ');
  await userEvent.type(field('Sobrenome'), 'Lima');
  await next();
};
const fillContact = async () => {
  await userEvent.type(field('Celular'), '11987654321');
  await userEvent.type(field('E-mail'), 'ana@example.com');
  await next();
};
const fillPassword = async () => {
  await userEvent.type(field('Senha'), 'Segredo-1');
  await userEvent.type(field('Confirmar senha'), 'Segredo-1');
  await userEvent.click(screen.getByLabelText(/18 anos/));
  await userEvent.click(screen.getByLabelText(/Li e aceito/));
};

describe('the registration', () => {
  it('has three steps and sends everything once, as the server takes it', async () => {
    const user = aUser();
    const { fake, onRegistered } = open({
      api: (fake) => fake.on(register, () => ({ data: { user }, token: 'secret' })),
    });
    await fillWho();
    await fillContact();
    await fillPassword();
    await send();
    expect(fake.calls.filter(({ path }) => path === register.path).map(({ body }) => body)).toEqual([
      {
        first_name: 'Ana',
        last_name: 'Lima',
        username: '+5511987654321',
        email: 'ana@example.com',
        password: 'Segredo-1',
        password_confirmation: 'Segredo-1',
        is_adult: true,
        terms: true,
      },
    ]);
    expect(onRegistered.mock.calls).toEqual([[user]]);
  });

  it('stays at a step that is wrong, at its first wrong field', async () => {
    open();
    await userEvent.type(field('Nome'), 'Ana');
    await next();
    expect(field('Sobrenome')).toHaveFocus();
    expect(field('Sobrenome')).toHaveAccessibleDescription('Este campo é obrigatório.');
    expect(screen.getByText('Passo 1 de 3')).toBeVisible();
  });

  it('refuses a longer name than the site keeps, and cuts nothing off', async () => {
    open();
    await userEvent.type(field('Nome'), 'Ana');
    await userEvent.click(field('Sobrenome'));
    await userEvent.paste('Wanderley '.repeat(6).trim());
    await next();
    expect(field('Sobrenome')).toHaveValue('Wanderley '.repeat(6).trim());
    expect(field('Sobrenome')).toHaveAccessibleDescription('No máximo 50 letras.');
  });

  it('keeps what was typed when the player goes back a step', async () => {
    open();
    await fillWho();
    await userEvent.type(field('Celular'), '11987654321');
    await userEvent.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(field('Sobrenome')).toHaveValue('Lima');
    await next();
    expect(field('Celular')).toHaveValue('(11) 98765-4321');
  });

  it('says at the last step that passwords differ and that the terms are not accepted', async () => {
    const { fake } = open();
    await fillWho();
    await fillContact();
    await userEvent.type(field('Senha'), 'Segredo-1');
    await userEvent.type(field('Confirmar senha'), 'Segredo-2');
    await send();
    expect(screen.getByText('Senha e Confirmar senha não correspondem')).toBeVisible();
    expect(screen.getByText('Você precisa aceitar os termos.')).toBeVisible();
    expect(screen.getByText('Você precisa confirmar que tem 18 anos ou mais.')).toBeVisible();
    expect(fake.calls).toEqual([]);
  });

  it('shows the step of the field that the server refused, with the server’s message', async () => {
    open({
      api: (fake) =>
        fake.on(register, () => {
          throw refusal(422, { code: 'auth.email-taken', message: 'Este e-mail já tem uma conta.' });
        }),
    });
    await fillWho();
    await fillContact();
    await fillPassword();
    await send();
    expect(await screen.findByText('Passo 2 de 3')).toBeVisible();
    expect(field('E-mail')).toHaveAccessibleDescription('Este e-mail já tem uma conta.');
    await screen.findByDisplayValue('ana@example.com');
    expect(field('E-mail')).toHaveFocus();
  });

  it('keeps name, phone and e-mail for a player who leaves, until the account is there', async () => {
    const { host, unmount } = open({
      api: (fake) => fake.on(register, () => ({ data: { user: aUser() }, token: 'secret' })),
    });
    await fillWho();
    await fillContact();
    await fillPassword();
    expect(JSON.parse(host.storage.get('registration') ?? '')).toEqual({
      first_name: ' Ana ',
      last_name: 'Lima',
      username: '(11) 98765-4321',
      email: 'ana@example.com',
    });
    await send();
    expect(host.storage.get('registration')).toBeNull();
    unmount();
    expect(host.storage.get('registration')).toBeNull();
  });
});
