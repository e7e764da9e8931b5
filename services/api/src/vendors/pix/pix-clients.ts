import { pixProfiles } from '../../config/pix-profiles.ts';
import { createBacenPix } from './bacen.ts';
import { createEfiPayouts } from './efi.ts';
import { noPayouts } from './no-payouts.ts';
import type { PayoutPort } from './payout-port.ts';
import type { PixPort } from './pix-port.ts';
import { createPixSession, type PixAccess, type PixSessionOptions } from './pix-session.ts';

/** What one account at a provider is used with. */
export interface PixClients {
  readonly pix: PixPort;
  readonly payouts: PayoutPort;
}

/** The clients of an account at a provider of the API Pix standard; they share its token. */
export const createPixClients = (access: PixAccess, options?: PixSessionOptions): PixClients => {
  const session = createPixSession(access, options);
  return {
    pix: createBacenPix(session, pixProfiles[access.profile]),
    payouts: access.profile === 'efi' ? createEfiPayouts(session) : noPayouts,
  };
};
