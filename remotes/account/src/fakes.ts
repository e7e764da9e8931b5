import { login, validateCpf } from '@jangada/contracts/domains/auth/endpoints';
import { getAddress, updateLanguage } from '@jangada/contracts/domains/profile/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { aUser } from '@jangada/remote-kit/stub-data';
import { devicesFakes } from './profile/devices/fake-devices.ts';
import { documentsFakes } from './profile/documents/fake-documents.ts';
import { identityFakes } from './profile/identity/fake-identity.ts';
import { passkeysFakes } from './profile/passkeys/fake-passkeys.ts';
import { refersFakes } from './refers/fake-refers.ts';
import { responsibleFakes } from './responsible/fake-responsible.ts';

/** The fake replies of the API when this remote runs alone, and when it is checked. */
export const fakes = (fake: Fakes): void => {
  fake.on(login, () => ({ data: { user: aUser() }, token: 'made-up' }));
  fake.on(validateCpf, () => ({ valid: true }));
  fake.on(getAddress, () => ({ data: null }));
  fake.on(updateLanguage, ({ body }) => body);
  devicesFakes(fake);
  documentsFakes(fake);
  identityFakes(fake);
  passkeysFakes(fake);
  refersFakes(fake);
  responsibleFakes(fake);
};
