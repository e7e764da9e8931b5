import type { BodyOf, ReplyOf } from '@jangada/contracts/api/endpoint';
import {
  acceptInvitation,
  openDeskSession,
  proveDemoSession,
  proveDeskSession,
  startDeskSession,
  startInvitedPasskey,
  startProof,
} from '@jangada/contracts/ops/desk-session';
import { call } from '../api/ops-client.ts';

/** The person closed the browser's dialog, or let it time out. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled';
}

/** The library is loaded with the first touch. */
const library = () => import('@simplewebauthn/browser');

const translated = (error: unknown): unknown =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name) ? new PasskeyCancelled() : error;

const touch = async ({
  options,
}: ReplyOf<typeof startDeskSession>): Promise<BodyOf<typeof openDeskSession>['response']> => {
  const { startAuthentication } = await library();
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (error) {
    throw translated(error);
  }
};

const create = async ({
  options,
}: ReplyOf<typeof startInvitedPasskey>): Promise<BodyOf<typeof acceptInvitation>['response']> => {
  const { startRegistration } = await library();
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    throw translated(error);
  }
};

/** Signs in with a passkey that the person chooses. @throws PasskeyCancelled */
export const signInByPasskey = async (): Promise<void> => {
  const response = await touch(await call(startDeskSession));
  await call(openDeskSession, { body: { response } });
};

/** A fresh touch; it opens a locked session. In the demo, which has no passkeys, a press counts. @throws PasskeyCancelled */
export const proveByPasskey = async ({ isDemo }: { readonly isDemo: boolean }): Promise<void> => {
  if (isDemo) {
    await call(proveDemoSession);
    return;
  }
  const response = await touch(await call(startProof));
  await call(proveDeskSession, { body: { response } });
};

/** The first passkey of an invited person; it signs in. @throws PasskeyCancelled */
export const acceptByPasskey = async (token: string): Promise<void> => {
  const params = { token };
  const response = await create(await call(startInvitedPasskey, { params }));
  await call(acceptInvitation, { params, body: { response } });
};
