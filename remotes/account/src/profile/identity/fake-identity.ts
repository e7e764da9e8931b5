import type { IdentityCheck, IdentityStatus } from '@jangada/contracts/domains/identity/check';
import { getIdentityStatus, startIdentityCheck } from '@jangada/contracts/domains/identity/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';

export const aCheck = (given: Partial<IdentityCheck> = {}): IdentityCheck => ({
  state: 'open',
  reasons: [],
  final: false,
  url: 'https://verify.example/session/abc',
  expires_at: '2026-12-08T12:00:00Z',
  created_at: '2026-12-01T12:00:00Z',
  ...given,
});

export const aStatus = (given: Partial<IdentityStatus> = {}): IdentityStatus => ({
  offered: true,
  tries_left: 3,
  again_at: null,
  check: null,
  ...given,
});

/** A status that a started check opens. */
export const identityFakes = (fake: Fakes, first: IdentityStatus = aStatus({ offered: false })): void => {
  let status = first;
  fake.on(getIdentityStatus, () => ({ data: status }));
  fake.on(startIdentityCheck, () => {
    status = { ...status, tries_left: status.tries_left - 1, check: aCheck() };
    return { data: status };
  });
};
