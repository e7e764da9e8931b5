import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import type { Page } from '@playwright/test';
import type { Json, Reply } from './edge-calls.ts';

interface Owner {
  readonly token: string;
  readonly password: string;
}

/** Creates a passkey in a virtual authenticator and signs in with it. @returns the reply to the sign-in */
export const signInByPasskey = async (page: Page, { token, password }: Owner): Promise<Reply> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const internal = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...internal, hasUserVerification: true, isUserVerified: true },
  });
  await page.goto('/robots.txt');
  return page.evaluate(
    async ([api, session, current_password]) => {
      const guest = crypto.randomUUID();
      const call = async (path: string, body: object, own?: string): Promise<Reply> => {
        const reply = await fetch(api + path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'Guest-ID': guest,
            ...(own && { authorization: `Bearer ${own}` }),
          },
          body: JSON.stringify(body),
        });
        return { status: reply.status, body: (await reply.json()) as Json };
      };
      const creation = await call('/auth/passkeys/options', { current_password }, session);
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
        creation.body['options'] as PublicKeyCredentialCreationOptionsJSON,
      );
      const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
      await call('/auth/passkeys', { credential: made.toJSON() }, session);
      const challenge = await call('/auth/passkey-challenge', {});
      const wanted = PublicKeyCredential.parseRequestOptionsFromJSON(
        challenge.body['options'] as PublicKeyCredentialRequestOptionsJSON,
      );
      const got = (await navigator.credentials.get({ publicKey: wanted })) as PublicKeyCredential;
      return call('/auth/passkey', { credential: got.toJSON() });
    },
    [API_PATH, token, password] as const,
  );
};
