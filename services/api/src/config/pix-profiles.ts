/** What the calls of a provider carry besides the standard: values of its credentials, or a new id for each call. */
type Carried = 'clientId' | 'account' | 'appKey' | 'new-id';

/** How a provider of the API Pix standard differs from it, as data. */
export interface PixProfile {
  readonly token: {
    /** Below the base address, unless `PIX_TOKEN_URL` names the address. */
    readonly path: string;
    /** Where the client identifies itself: HTTP Basic, id and secret in the body, or the id alone beside the certificate. */
    readonly client: 'basic' | 'body' | 'id-only';
    readonly encoding: 'json' | 'form';
    readonly grantIn: 'body' | 'query';
    /** Requested by name; some providers answer with fewer and refuse calls later. */
    readonly scopes: readonly string[];
  };
  /** The path of the API below the base address. */
  readonly root: string;
  /** The path of single charges, `/cob/{txid}`, where its version is another. */
  readonly chargeRoot?: string;
  readonly headers: Readonly<Record<string, Carried>>;
  readonly query: Readonly<Record<string, Carried>>;
}

const SCOPES = ['cob.read', 'cob.write', 'pix.read', 'pix.write', 'webhook.read', 'webhook.write'] as const;

const form = { encoding: 'form', grantIn: 'body', scopes: SCOPES } as const;

/** Facts of the providers' own documentation and of public clients; a base address is configured with each. */
export const pixProfiles = {
  efi: {
    token: { path: '/oauth/token', client: 'basic', encoding: 'json', grantIn: 'body', scopes: [] },
    root: '/v2',
    headers: {},
    query: {},
  },
  itau: {
    token: { ...form, path: '/as/token.oauth2', client: 'body', scopes: [] },
    root: '/pix_recebimentos/v2',
    headers: { 'x-correlationid': 'new-id' },
    query: {},
  },
  bb: {
    token: { ...form, path: '/oauth/token', client: 'basic' },
    root: '/pix/v2',
    headers: {},
    query: { 'gw-dev-app-key': 'appKey' },
  },
  bradesco: {
    token: { ...form, path: '/oauth/token', client: 'basic', scopes: [] },
    root: '/v2',
    headers: {},
    query: {},
  },
  santander: {
    token: { ...form, path: '/oauth/token', client: 'body', grantIn: 'query', scopes: [] },
    root: '/api/v1',
    headers: {},
    query: {},
  },
  sicoob: {
    token: { ...form, path: '/auth/realms/cooperado/protocol/openid-connect/token', client: 'id-only' },
    root: '/pix/api/v2',
    headers: { client_id: 'clientId' },
    query: {},
  },
  sicredi: {
    token: { ...form, path: '/oauth/token', client: 'basic' },
    root: '/api/v2',
    chargeRoot: '/api/v3',
    headers: {},
    query: {},
  },
  inter: {
    token: { ...form, path: '/oauth/v2/token', client: 'body' },
    root: '/pix/v2',
    headers: { 'x-conta-corrente': 'account' },
    query: {},
  },
} as const satisfies Record<string, PixProfile>;

export type PixProfileName = keyof typeof pixProfiles;
export const pixProfileNames = Object.keys(pixProfiles) as [PixProfileName, ...PixProfileName[]];

/** The path before that of a call: single charges may have a version of their own. */
export const rootOf = ({ root, chargeRoot = root }: PixProfile, path: string): string =>
  /^\/cob\/[^/?]+$/.test(path) ? chargeRoot : root;
