import {
  addPasskey,
  createPasskeyOptions,
  listPasskeys,
  removePasskey,
} from '@jangada/contracts/domains/auth/passkeys';
import type { Passkey } from '@jangada/contracts/domains/auth/passkeys';
import type { Fakes } from '@jangada/remote-kit/fakes';

const aPasskey = (part: Partial<Passkey> = {}): Passkey => ({
  id: 1,
  browser: 'Chrome',
  system: 'Android',
  synced: true,
  created_at: '2026-11-10T12:00:00Z',
  used_at: '2026-11-20T12:00:00Z',
  ...part,
});

/** The options for creating a passkey, as the server sends them. */
export const someCreation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Jangada' },
  user: { id: 'dXNlcg', name: 'ana@exemplo.com', displayName: 'Ana' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
  attestation: 'none' as const,
};

/** A list of passkeys that the fake calls add to and remove from. */
export const passkeysFakes = (fake: Fakes): void => {
  let passkeys = [aPasskey()];
  fake.on(listPasskeys, () => ({ data: [...passkeys] }));
  fake.on(createPasskeyOptions, () => ({ options: someCreation }));
  fake.on(addPasskey, () => {
    const made = aPasskey({ id: passkeys.length + 1, system: 'Windows', synced: false, used_at: null });
    passkeys = [made, ...passkeys];
    return { data: made };
  });
  fake.on(removePasskey, ({ params: { id } }) => {
    passkeys = passkeys.filter((passkey) => passkey.id !== id);
    return { message: 'A chave de acesso foi removida.' };
  });
};
