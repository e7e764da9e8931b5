import * as contract from '@jangada/contracts/domains/auth/passkeys';
import type { Language } from '@jangada/contracts/values/languages';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { describeUserAgent } from '../../../users/user-agent.ts';
import {
  addPasskey,
  createPasskeyChallenge,
  createPasskeyOptions,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
  type PasskeyRow,
} from './passkeys.service.ts';
import { presentSignedIn } from './present-signed-in.ts';

const removed: Record<Language, string> = {
  pt: 'A chave de acesso foi removida.',
  en: 'The passkey has been removed.',
};

const present = ({ id, user_agent: userAgent, synced, created_at: createdAt, used_at: usedAt }: PasskeyRow) => {
  const { browser, system } = describeUserAgent(userAgent);
  return {
    id,
    browser,
    system,
    synced,
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  };
};

/** Passkeys: a way to sign in beside the password (docs/decisions/0123). */
export const registerPasskeys = (app: Platform): void => {
  implement(app, contract.listPasskeys, async (_, call) => ({ data: (await listPasskeys(app, call)).map(present) }));
  implement(app, contract.createPasskeyOptions, async ({ body }, call) => ({
    options: await createPasskeyOptions(app, body.current_password, call),
  }));
  implement(app, contract.addPasskey, async ({ body }, call) => ({ data: present(await addPasskey(app, body, call)) }));
  implement(app, contract.removePasskey, async ({ params: { id } }, call) => {
    await removePasskey(app, id, call);
    return { message: removed[call.language] };
  });
  implement(app, contract.createPasskeyChallenge, async (_, call) => ({
    options: await createPasskeyChallenge(app, call),
  }));
  implement(app, contract.loginWithPasskey, async ({ body }, call) =>
    presentSignedIn(app, await loginWithPasskey(app, body, call), call),
  );
};
