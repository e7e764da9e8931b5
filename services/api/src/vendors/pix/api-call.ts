import { sendRequest, VendorUnavailable, type VendorAnswer } from '../send-request.ts';

export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Calls the own API of a provider, with the credentials of one account. */
export type ApiCall = (path: string, input?: ApiRequest) => Promise<VendorAnswer>;

/** The provider may answer otherwise later: the credentials, its rate limit, or itself are the reason. */
const isForLater = (status: number): boolean => status === 401 || status === 429 || status >= 500;

/**
 * @param headers that prove the account
 * @returns a function whose calls throw {VendorUnavailable} also for answers that say nothing about the call
 */
export const createApiCall =
  (baseUrl: string, headers: Readonly<Record<string, string>>): ApiCall =>
  async (path, { method = 'GET', headers: more = {}, body } = {}) => {
    const answer = await sendRequest(`${baseUrl}${path}`, {
      method,
      headers: { ...headers, ...more, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { status, retryAfterMs } = answer;
    if (isForLater(status)) throw new VendorUnavailable(`the PIX provider answered ${status}`, { retryAfterMs });
    return answer;
  };
