import { createPasskeyChallenge, loginWithPasskey } from '@jangada/contracts/domains/auth/passkeys';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeCredentials, removeFakeCredentials } from '../../passkeys/fake-credentials.ts';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { LoginForm } from '../login/login-form.tsx';

const options = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required' as const,
};

const open = (api: (fake: Fakes) => void = () => {}) => {
  const onDone = jest.fn();
  const rendered = renderRemote(<LoginForm onDone={onDone} onMode={() => {}} />, {
    remote: 'account',
    session: 'guest',
    texts: { pt, en },
    api: (fake) => {
      fake.on(createPasskeyChallenge, () => ({ options }));
      fake.on(loginWithPasskey, () => ({ data: { user: aUser() }, token: 'secret' }));
      api(fake);
    },
  });
  return { ...rendered, onDone };
};

const button = () => screen.findByRole('button', { name: 'Entrar com chave de acesso' });

afterEach(removeFakeCredentials);

describe('the sign-in with a passkey', () => {
  it('signs the challenge of the server and closes the dialog', async () => {
    const { get } = fakeCredentials();
    const { fake, onDone } = open();
    await userEvent.click(await button());
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(get).toHaveBeenCalledWith(
      expect.objectContaining({
        publicKey: expect.objectContaining({ rpId: 'localhost', userVerification: 'required' }),
      }),
    );
    expect(fake.calls.at(-1)?.body).toMatchObject({
      credential: { id: 'AQID', response: { signature: 'AQID', userHandle: 'AQID' } },
    });
  });

  it('that the player stops is no call, and can be tried again', async () => {
    const { get } = fakeCredentials();
    get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    const { fake, onDone } = open();
    await userEvent.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent('não foi concluída');
    expect(fake.calls.map(({ path }) => path)).toEqual([createPasskeyChallenge.path]);
    await userEvent.click(await button());
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  });

  it('that the server refuses says so, and leaves the password', async () => {
    fakeCredentials();
    const { onDone } = open((fake) =>
      fake.on(loginWithPasskey, () => {
        throw refusal(422, { code: 'auth.passkey-refused' });
      }),
    );
    await userEvent.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent('não foi aceita');
    expect(screen.getByLabelText('Senha')).toBeEnabled();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('is not offered by a browser without passkeys', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Entrar com chave de acesso' })).toBeNull();
  });
});
