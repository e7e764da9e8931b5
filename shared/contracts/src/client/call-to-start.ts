import type { CallToStart } from '../delivery/boot.ts';
import type { FirstViewCall } from '../page/first-view-call.ts';
import { callAddress } from './call-address.ts';

/**
 * The request of a declared call, as the typed client will make it: it is answered from a call that was started with it.
 *
 * @param base the base URL of the tenant's API
 * @returns null without a parameter of its path: such a call is left to the view
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
