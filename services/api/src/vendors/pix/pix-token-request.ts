import { randomUUID } from 'node:crypto';
import type { VendorRequest } from '../send-request.ts';
import type { PixProfile } from '../../config/pix-profiles.ts';
import type { PixAccess } from './pix-session.ts';

const GRANT = { grant_type: 'client_credentials' };

/** The request of a token in the provider's own style. */
export const tokenRequest = (
  { baseUrl, tokenUrl, clientId, clientSecret }: PixAccess,
  { token }: PixProfile,
  certified: Pick<VendorRequest, 'tls'>,
): [url: string, request: VendorRequest] => {
  const isInQuery = token.grantIn === 'query';
  const url = `${tokenUrl ?? `${baseUrl}${token.path}`}${isInQuery ? `?${new URLSearchParams(GRANT)}` : ''}`;
  const fields = {
    ...(isInQuery ? {} : GRANT),
    ...(token.client === 'basic' ? {} : { client_id: clientId }),
    ...(token.client === 'body' ? { client_secret: clientSecret } : {}),
    ...(token.scopes.length > 0 ? { scope: token.scopes.join(' ') } : {}),
  };
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const isJson = token.encoding === 'json';
  const headers = {
    ...(token.client === 'basic' ? { authorization: basic } : {}),
    'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
  };
  const body = isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
  return [url, { method: 'POST', headers, body, ...certified }];
};

/**
 * Values that each call carries.
 *
 * @throws {TypeError} when the profile needs a value that is not configured
 */
export const carriedBy = ({ clientId, account, appKey, profile }: PixAccess) => {
  const values = { clientId, account, appKey };
  return (wanted: PixProfile['headers']): Record<string, string> =>
    Object.fromEntries(
      Object.entries(wanted).map(([name, what]) => {
        const value = what === 'new-id' ? randomUUID() : values[what];
        if (value === undefined) throw new TypeError(`the PIX profile ${profile} needs ${what}`);
        return [name, value];
      }),
    );
};
