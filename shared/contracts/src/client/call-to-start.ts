import type { CallToStart } from '../delivery/boot.ts';
import type { FirstViewCall } from '../page/first-view-call.ts';
import { callAddress } from './call-address.ts';

/**
 * The request of a declared call, exactly as the typed client makes it, so that the client can use a call that was
 * started.
 *
 * @param base the base URL of the tenant's API
 * @returns null without a parameter of its path: the view then makes the call
 */
export const callToStart = (
  { method, path, params, query, body, for: whose }: FirstViewCall,
  base: string,
): CallToStart | null => {
  try {
    const url = callAddress(base, { path, ...(params && { params }), ...(query && { query }) });
    const text = body ? JSON.stringify(body) : method === 'POST' ? '{}' : undefined;
    return { method, url, ...(text !== undefined && { body: text }), ...(whose && { for: whose }) };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};
