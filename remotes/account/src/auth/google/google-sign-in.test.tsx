import { createGoogleNonce, loginWithGoogle } from '@jangada/contracts/domains/auth/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { aSite, refusal, renderRemote } from '@jangada/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { AuthModal } from '../auth-modal.tsx';

const withGoogle = aSite({
  casAllowGoogleAuth: true,
  googleClientId: 'client',
  googleSignIn: 'https://accounts.example.com/auth',
});

const open = (path: string, api: (fake: Fakes) => void = () => {}, tenant = withGoogle) =>
  renderRemote(<AuthModal mode="login" />, {
    remote: 'account',
    session: 'guest',
    tenant,
    path,
    texts: { pt, en },
    api,
  });

const button = () => screen.getByRole('button', { name: 'Continuar com o Google' });

describe('the sign-in with Google', () => {
  it('is offered only where the tenant has it on', () => {
    open('/login', () => {}, aSite());
    expect(screen.queryByRole('button', { name: 'Continuar com o Google' })).not.toBeInTheDocument();
  });

  it('asks the server for a nonce and says when there is none', async () => {
    open('/login', (fake) =>
      fake.on(createGoogleNonce, () => {
        throw refusal(503, { code: 'server.unavailable' });
      }),
    );
    await userEvent.click(button());
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('leaves for the page of Google as the client of the tenant', async () => {
    const { log } = open('/login', (fake) =>
      fake.on(createGoogleNonce, () => ({ nonce: 'once', expires_at: '2099-01-01T00:00:00Z' })),
    );
    await userEvent.click(button());
    const left = await waitFor(() => {
      const entry = log.getState().find(({ what }) => what === 'navigation.go');
      expect(entry).toBeDefined();
      return new URL(JSON.stringify(entry?.detail).match(/https:[^"]+/)?.[0] ?? '');
    });
    expect(left.origin + left.pathname).toBe('https://accounts.example.com/auth');
    expect([left.searchParams.get('client_id'), left.searchParams.get('nonce')]).toEqual(['client', 'once']);
  });

  it('says what is wrong with the name of the Google account', async () => {
    const { host, log } = open('/login', (fake) => {
      fake.on(createGoogleNonce, () => ({ nonce: 'once', expires_at: '2099-01-01T00:00:00Z' }));
      fake.on(loginWithGoogle, () => {
        throw refusal(422, { code: 'request.invalid', errors: { first_name: ['Este nome não pode ser usado.'] } });
      });
    });
    await userEvent.click(button());
    const state = await waitFor(() => {
      const found = /[?&]state=([^&"]+)/.exec(JSON.stringify(log.getState()));
      expect(found).not.toBeNull();
      return found?.[1] ?? '';
    });
    act(() => host.navigation.go(`/login#state=${state}&id_token=token`));
    expect(await screen.findByText('Este nome não pode ser usado.')).toBeVisible();
  });

  it('does not take an answer that this browser did not ask for', async () => {
    const { fake } = open('/login#state=forged&id_token=token');
    expect(await screen.findByText(/não foi concluída/)).toBeVisible();
    expect(fake.calls.filter(({ path }) => path === loginWithGoogle.path)).toEqual([]);
    expect(button()).toBeVisible();
  });

  it('says that it was not completed when nobody was chosen at Google', async () => {
    open('/login#state=s&error=access_denied');
    expect(await screen.findByText(/não foi concluída/)).toBeVisible();
  });
});
