/** The third party did not answer, or not with what it promises. */
export class VendorAway extends Error {
  override readonly name = 'VendorAway';
}

export interface VendorRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
}

export interface VendorAnswer {
  readonly status: number;
  readonly text: string;
  /** The parsed body, or null when it is not JSON. */
  readonly json: unknown;
}

const TIMEOUT_MS = 8_000;

/** One HTTP call to a third party. @throws {VendorAway} when there was no answer */
export async function sendRequest(url: string, request: VendorRequest = {}): Promise<VendorAnswer> {
  try {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      ...(request.headers ? { headers: request.headers } : {}),
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, text, json: parsed(text) };
  } catch (error) {
    throw new VendorAway(`${new URL(url).origin} did not answer`, { cause: error });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
