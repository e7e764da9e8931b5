import type { BodyOf, ReplyOf } from '@jangada/contracts/api/endpoint';
import type {
  addPasskey,
  createPasskeyChallenge,
  createPasskeyOptions,
  loginWithPasskey,
} from '@jangada/contracts/domains/auth/passkeys';

type Creation = ReplyOf<typeof createPasskeyOptions>['options'];
type Request = ReplyOf<typeof createPasskeyChallenge>['options'];

/** Thrown when the player closed the browser's dialog, or let it time out. */
export class PasskeyCancelled extends Error {}

/** Thrown when this device already has a passkey of the account. */
export class PasskeyKnown extends Error {}

/** Does this browser support passkeys? */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** The library is loaded with the first press. */
const library = () => import('@simplewebauthn/browser');

const translated = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  if (error.name === 'InvalidStateError') return new PasskeyKnown();
  return ['NotAllowedError', 'AbortError'].includes(error.name) ? new PasskeyCancelled() : error;
};

/** Creates a passkey on this device. @throws PasskeyCancelled, PasskeyKnown */
export const createPasskey = async (options: Creation): Promise<BodyOf<typeof addPasskey>['credential']> => {
  const { startRegistration } = await library();
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    throw translated(error);
  }
};

/** Signs a challenge with a passkey that the player chooses. @throws PasskeyCancelled */
export const signChallenge = async (options: Request): Promise<BodyOf<typeof loginWithPasskey>['credential']> => {
  const { startAuthentication } = await library();
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (error) {
    throw translated(error);
  }
};
