import axios from 'axios';
import type { AxiosProgressEvent } from 'axios';
import type { TransportReply, TransportRequest } from './transport.ts';

/**
 * The fetch adapter is the default, because it can outlive the page. It cannot report upload progress over HTTP/1.1,
 * which XMLHttpRequest can.
 */
const adapterFor = ({ keepalive, onUploadProgress }: TransportRequest): 'fetch' | 'xhr' =>
  onUploadProgress && !keepalive && typeof XMLHttpRequest === 'function' ? 'xhr' : 'fetch';

const client = axios.create({
  // `withCredentials` stays unset, which is `same-origin`: another origin gets no cookies, and our own is called over the
  // connection that brought the page, where `omit` would open a second one. The edge forwards the browser cookie alone.
  withXSRFToken: false,
  responseType: 'text',
  // axios must not throw for a refusal, because the typed client reads refusals itself.
  validateStatus: () => true,
  transformRequest: [],
  transformResponse: [],
});

/**
 * Headers that axios would set by itself: its own user agent, which another origin would have to allow first, and a
 * content type. For a form axios adds the boundary to it, or leaves the content type to the browser.
 */
const headersOf = ({ headers, body }: TransportRequest) => ({
  'User-Agent': false,
  'Content-Type': body instanceof FormData ? 'multipart/form-data' : false,
  ...headers,
});

/**
 * The transport of the typed client: axios, without additions of its own to request or reply.
 *
 * @param timeoutMs 0 waits until the caller aborts (API-06)
 */
export const axiosTransport = async (request: TransportRequest, timeoutMs = 0): Promise<TransportReply> => {
  const { method, url, body, signal, keepalive, onUploadProgress } = request;
  const { status, data, headers } = await client.request<string>({
    adapter: adapterFor(request),
    timeout: timeoutMs,
    method,
    url,
    headers: headersOf(request),
    data: body,
    ...(signal && { signal }),
    ...(keepalive && { fetchOptions: { keepalive } }),
    ...(onUploadProgress && {
      onUploadProgress: ({ loaded, total }: AxiosProgressEvent) => onUploadProgress({ loaded, total: total ?? null }),
    }),
  });
  const command = headers['x-command'] as string | undefined;
  return { status, text: data, date: headers['date'] as string | undefined, ...(command && { command }) };
};
