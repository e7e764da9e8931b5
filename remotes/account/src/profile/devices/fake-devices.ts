import { endDevice, endOtherDevices, listDevices } from '@jangada/contracts/domains/auth/devices';
import type { SignedInDevice } from '@jangada/contracts/domains/auth/devices';
import type { Fakes } from '@jangada/remote-kit/fakes';

const signedInAt = '2026-11-10T12:00:00Z';

const someDevices: readonly SignedInDevice[] = [
  {
    id: 3,
    browser: 'Chrome',
    system: 'Windows',
    kind: 'computer',
    signed_in_at: signedInAt,
    seen_at: '2026-11-20T12:00:00Z',
    current: true,
  },
  {
    id: 2,
    browser: 'Safari',
    system: 'iOS',
    kind: 'phone',
    signed_in_at: signedInAt,
    seen_at: '2026-11-19T09:30:00Z',
    current: false,
  },
  {
    id: 1,
    browser: null,
    system: null,
    kind: 'computer',
    signed_in_at: signedInAt,
    seen_at: signedInAt,
    current: false,
  },
];

/** A list of devices that the fake sign-outs remove from. */
export const devicesFakes = (fake: Fakes): void => {
  let devices = someDevices;
  fake.on(listDevices, () => ({ data: [...devices] }));
  fake.on(endDevice, ({ params: { id } }) => {
    devices = devices.filter((device) => device.id !== id);
    return { message: 'O aparelho saiu da sua conta.' };
  });
  fake.on(endOtherDevices, () => {
    devices = devices.filter(({ current }) => current);
    return { message: 'Os outros aparelhos saíram da sua conta.' };
  });
};
