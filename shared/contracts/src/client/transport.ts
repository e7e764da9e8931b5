import type { Method } from '../api/endpoint.ts';
import type { UploadProgress } from '../host/host-api.ts';

/** A complete HTTP request of the typed client: only the browser adds headers to it. */
export interface TransportRequest {
  /** Only the delivery API uses PUT. */
  readonly method: Method | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | Uint8Array;
  readonly signal?: AbortSignal;
  /** The request outlives the page that sent it. */
  readonly keepalive?: boolean;
  readonly onUploadProgress?: (progress: UploadProgress) => void;
}

/** Any reply of the server, refusals included, with an unparsed body. */
export interface TransportReply {
  readonly status: number;
  readonly text: string;
  /** The `Date` header: the server's time. Missing where another origin does not allow it to be read. */
  readonly date?: string | null | undefined;
  /** The `X-Command` header of an operator's command: its id in the log. */
  readonly command?: string | undefined;
}

/** Sends a request. Rejects when there was no reply, for whatever reason. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>;

let loaded: Promise<Transport> | null = null;

/**
 * Loads axios. It is a separate file, because the HTML starts the calls of the first view without it.
 *
 * @returns the transport; a load that failed is tried again by the next call
 */
export const loadTransport = (): Promise<Transport> => {
  loaded ??= import('./axios-transport.ts').then(
    ({ axiosTransport }) => axiosTransport,
    (error: unknown) => {
      loaded = null;
      throw error;
    },
  );
  return loaded;
};

/** A transport that loads axios with its first request. */
export const axiosWhenNeeded: Transport = async (request) => (await loadTransport())(request);
