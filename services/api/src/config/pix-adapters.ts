import { pixProfiles, type PixProfileName } from './pix-profiles.ts';

/** Providers with an API of their own, and the credential that it is called with. */
export const ownApis = {
  woovi: { credential: 'app_id' },
  asaas: { credential: 'api_key' },
} as const;

export type OwnApiName = keyof typeof ownApis;
export type PixAdapterName = PixProfileName | OwnApiName;

export const isOwnApi = (name: string): name is OwnApiName => Object.hasOwn(ownApis, name);

/** The other adapters are of other ports. */
export const isPixAdapter = (name: string): name is PixAdapterName =>
  isOwnApi(name) || Object.hasOwn(pixProfiles, name);

/** The least amount of a charge, in centavos. */
export const leastChargeOf = (name: PixAdapterName): number => (name === 'asaas' ? 500 : 1);

/** The providers whose payouts are known. */
const PAYING: readonly string[] = ['efi', 'inter', 'woovi'] satisfies readonly PixAdapterName[];

export const paysOut = (name: string): boolean => PAYING.includes(name);
