import { pixProfiles } from '../../config/pix-profiles.ts';
import type { OwnApiName } from '../../config/pix-adapters.ts';
import { createApiCall } from './api-call.ts';
import { createAsaasPix } from './asaas/asaas.ts';
import { createBacenPix } from './bacen.ts';
import { noClaims, type ClaimPort } from './claim-port.ts';
import { createEfiClaims } from './efi-claims.ts';
import { createEfiPayouts } from './efi.ts';
import { createInterPayouts } from './inter/inter-payouts.ts';
import { noPayouts } from './no-payouts.ts';
import type { PayoutPort } from './payout-port.ts';
import type { PixPort } from './pix-port.ts';
import { createPixSession, type PixAccess, type PixSession, type PixSessionOptions } from './pix-session.ts';
import { createWooviPayouts } from './woovi/woovi-payouts.ts';
import { createWooviPix } from './woovi/woovi.ts';

/** What one account at a provider is used with. */
export interface PixClients {
  readonly pix: PixPort;
  readonly payouts: PayoutPort;
  readonly claims: ClaimPort;
}

/** An account at a provider with an API of its own. */
export interface OwnApiAccess {
  readonly adapter: OwnApiName;
  readonly baseUrl: string;
  readonly apiKey: string;
}

const ownClients: Record<OwnApiName, (access: OwnApiAccess) => PixClients> = {
  asaas: ({ baseUrl, apiKey }) => {
    // Asaas refuses calls that do not say who calls.
    const call = createApiCall(baseUrl, { access_token: apiKey, 'user-agent': 'Jangada' });
    return { pix: createAsaasPix(call), payouts: noPayouts, claims: noClaims };
  },
  woovi: ({ baseUrl, apiKey }) => {
    const call = createApiCall(baseUrl, { authorization: apiKey });
    return { pix: createWooviPix(call), payouts: createWooviPayouts(call), claims: noClaims };
  },
};

/** Payouts of the Inter have scopes, and so a token, of their own: an account that only charges is not granted them. */
const INTER_SCOPES = ['pagamento-pix.write', 'pagamento-pix.read', 'extrato.read'] as const;

function payoutsOf(access: PixAccess, session: PixSession, options?: PixSessionOptions): PayoutPort {
  if (access.profile === 'efi') return createEfiPayouts(session);
  if (access.profile !== 'inter') return noPayouts;
  return createInterPayouts(createPixSession(access, { ...options, scopes: INTER_SCOPES }));
}

/** The clients of an account at a provider; those of the API Pix standard share its token. */
export const createPixClients = (access: PixAccess | OwnApiAccess, options?: PixSessionOptions): PixClients => {
  if ('adapter' in access) return ownClients[access.adapter](access);
  const session = createPixSession(access, options);
  return {
    pix: createBacenPix(session, pixProfiles[access.profile]),
    payouts: payoutsOf(access, session, options),
    claims: access.profile === 'efi' ? createEfiClaims(session) : noClaims,
  };
};
