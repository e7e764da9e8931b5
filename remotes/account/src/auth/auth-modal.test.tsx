import { login } from '@jangada/contracts/domains/auth/endpoints';
import { aSite, aUser, renderRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { AuthModal } from './auth-modal.tsx';
import { SelfExclusionModal } from './self-exclusion-modal.tsx';

const options = { remote: 'account', session: 'guest', texts: { pt, en } } as const;

test.each([
  ['login', 'Entrar'],
  ['register', 'Criar conta'],
  ['recovery', pt.recovery.title],
] as const)('the dialog of accounts opens in the mode %s', (mode, name) => {
  renderRemote(<AuthModal mode={mode} />, options);
  expect(screen.getByRole('dialog', { name })).toBeVisible();
});

test('a sign-in closes the dialog', async () => {
  const { modal, stub } = renderRemote(<AuthModal mode="login" />, {
    ...options,
    api: (fake) => fake.on(login, () => ({ data: { user: aUser() }, token: 'fresh' })),
  });
  stub.host.modals.open('auth', { mode: 'login' });
  await userEvent.type(screen.getByLabelText('Telefone'), '11987654321');
  await userEvent.type(screen.getByLabelText('Senha'), 'Segredo-1');
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(modal.getState()).toBeNull());
});

test.each([
  ['with an end', '2026-07-02T15:00:00Z', ['Você pode voltar depois de 02/07/2026.', 'Desde 01/07/2026.']],
  ['without an end', null, ['A autoexclusão não tem data para terminar.', 'Desde 01/07/2026.']],
])('a guest with a self-exclusion %s sees its dates', (_, end, texts) => {
  renderRemote(<SelfExclusionModal start_at="2026-07-01T15:00:00Z" end_at={end} />, options);
  expect(screen.getByRole('dialog', { name: 'Sua conta está em autoexclusão' })).toBeVisible();
  for (const text of texts) expect(screen.getByText(text)).toBeVisible();
});

test.each([
  ['where they may sign in', true, pt.exclusion.money.signIn],
  ['where they may not', false, pt.exclusion.money.support],
])('a guest with a self-exclusion reads how their money leaves, %s', (_, isRegulated, text) => {
  const tenant = aSite({ is_regulated: isRegulated });
  renderRemote(<SelfExclusionModal start_at="2026-07-01T15:00:00Z" end_at={null} />, { ...options, tenant });
  expect(screen.getByText(text)).toBeVisible();
});
