import { loginWithGoogle, register } from '@jangada/contracts/domains/auth/endpoints';
import { aSite, aUser, renderRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { AuthModal } from './auth-modal.tsx';
import { RegisterForm } from './registration/register-form.tsx';

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.setItem('ref', 'AMIGO7'));
afterEach(() => localStorage.clear());

describe('the stored referral code', () => {
  it('is sent with the registration, and removed once it was used', async () => {
    const { fake } = renderRemote(<RegisterForm onMode={() => {}} onRegistered={() => {}} />, {
      remote: 'account',
      session: 'guest',
      tenant: aSite({ registerCPF: false, turnstileSiteKey: '' }),
      texts: { pt, en },
      api: (fakes) => fakes.on(register, () => ({ data: { user: aUser() }, token: 'secret' })),
    });
    await type('Nome', 'Ana');
    await type('Sobrenome', 'Lima');
    await press('Continuar');
    await type('Celular', '11987654321');
    await type('E-mail', 'ana@example.com');
    await press('Continuar');
    await type('Senha', 'Segredo-1');
    await type('Confirmar senha', 'Segredo-1');
    await userEvent.click(screen.getByLabelText(/18 anos/));
    await userEvent.click(screen.getByLabelText(/Li e aceito/));
    expect(localStorage.getItem('ref')).toBe('AMIGO7');
    await press('Criar conta');
    await waitFor(() => expect(localStorage.getItem('ref')).toBeNull());
    expect(fake.calls.find(({ path }) => path === register.path)?.body).toMatchObject({ ref: 'AMIGO7' });
  });

  it('is sent with the sign-up by Google, and removed once it was used', async () => {
    const request = { state: 's', nonce: 'n', startedAt: Date.now() };
    localStorage.setItem('remote:account:google-sign-in', JSON.stringify(request));
    window.history.replaceState(null, '', '/login#state=s&id_token=t');
    const { fake } = renderRemote(<AuthModal mode="login" />, {
      remote: 'account',
      session: 'guest',
      tenant: aSite({ casAllowGoogleAuth: true, googleClientId: 'client', googleSignIn: 'https://accounts.example/a' }),
      texts: { pt, en },
      inBrowser: true,
      api: (fakes) => fakes.on(loginWithGoogle, () => ({ data: { user: aUser() }, token: 'secret' })),
    });
    await waitFor(() => expect(localStorage.getItem('ref')).toBeNull());
    expect(fake.calls.find(({ path }) => path === loginWithGoogle.path)?.body).toMatchObject({ ref: 'AMIGO7' });
  });
});
