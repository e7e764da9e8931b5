import type { Storage } from '@jangada/contracts/host/host-api';
import * as z from '@jangada/contracts/values/schema';

/** The state that a sign-in with Google needs again when Google returns to the page. */
export interface GoogleRequest {
  /**
   * A random text that is compared with the `state` returned by Google, so that replies to another browser are
   * rejected.
   */
  readonly state: string;
  readonly nonce: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Google's nonce is valid for the same time. */
export const REQUEST_MS_MAX = 10 * 60_000;

const KEY = 'google-sign-in';
const stored = z.object({ state: z.string(), nonce: z.string(), startedAt: z.number() });

export const storeRequest = (storage: Storage, request: GoogleRequest): void =>
  storage.set(KEY, JSON.stringify(request));

/** Reads the stored request once; null when it is too old or malformed. */
export const takeRequest = (storage: Storage, nowMs: number): GoogleRequest | null => {
  const text = storage.get(KEY);
  storage.remove(KEY);
  try {
    const read = z.safeParse(stored, JSON.parse(text ?? 'null'));
    return read.success && nowMs - read.data.startedAt <= REQUEST_MS_MAX ? read.data : null;
  } catch {
    return null;
  }
};

interface GoogleClient {
  readonly authorizeUrl: string;
  readonly clientId: string;
  /** The address that Google returns to; registered with Google for this client. */
  readonly returnTo: string;
}

/** Google's own page for the sign-in: OpenID Connect, with the token in the fragment, which servers do not receive. */
export const googleAddress = (
  { authorizeUrl, clientId, returnTo }: GoogleClient,
  { state, nonce }: Pick<GoogleRequest, 'state' | 'nonce'>,
): string => {
  const url = new URL(authorizeUrl);
  const query = {
    client_id: clientId,
    redirect_uri: returnTo,
    response_type: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

/** The fields that Google puts into the fragment of the returned address. */
export type GoogleReply =
  | { readonly state: string; readonly idToken: string }
  | { readonly state: string; readonly idToken: null };

/** Reads a fragment such as `#state=…&id_token=…`; null when it is not from Google. */
export const readReply = (hash: string): GoogleReply | null => {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const state = fields.get('state');
  if (state === null) return null;
  const idToken = fields.get('id_token');
  if (idToken !== null) return { state, idToken };
  return fields.has('error') ? { state, idToken: null } : null;
};
