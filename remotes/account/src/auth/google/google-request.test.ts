import type { Storage } from '@jangada/contracts/host/host-api';
import { createStubHost } from '@jangada/remote-kit/stub-host';
import { googleAddress, readReply, REQUEST_MS_MAX, storeRequest, takeRequest } from './google-request.ts';

const memory = (): Storage => createStubHost({ remote: 'account' }).host.storage;

const request = { state: 's', nonce: 'n', startedAt: 1_000 };

describe('the request to Google', () => {
  it('is read once, and not after ten minutes', () => {
    const storage = memory();
    storeRequest(storage, request);
    expect(takeRequest(storage, 2_000)).toEqual(request);
    expect(takeRequest(storage, 2_000)).toBeNull();
    storeRequest(storage, request);
    expect(takeRequest(storage, 1_001 + REQUEST_MS_MAX)).toBeNull();
    storage.set('google-sign-in', '{');
    expect(takeRequest(storage, 2_000)).toBeNull();
  });

  it('asks for an identity token with state and nonce, back to this site', () => {
    const address = googleAddress(
      { authorizeUrl: 'https://accounts.example.com/auth', clientId: 'client', returnTo: 'https://a.example/login' },
      request,
    );
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      response_type: 'id_token',
      client_id: 'client',
      redirect_uri: 'https://a.example/login',
      state: 's',
      nonce: 'n',
    });
  });

  it.each([
    ['', null],
    ['#section', null],
    ['#state=s', null],
    ['#state=s&id_token=t', { state: 's', idToken: 't' }],
    ['#error=access_denied&state=s', { state: 's', idToken: null }],
  ])('is answered by the fragment %s', (hash, reply) => expect(readReply(hash)).toEqual(reply));
});
