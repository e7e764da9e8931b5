const CALL_TIMEOUT_MS = 8_000;

export interface Answer {
  readonly status: number;
  /** Validated against the contract by the server; only the fields that the storm reads. */
  readonly body: {
    readonly status?: string;
    readonly data?: { readonly id?: number };
    readonly transaction_id?: number;
    readonly qrcode?: string;
    readonly pix?: readonly { readonly endToEndId: string }[];
  };
}

/** @returns undefined when the reply is missing or incomplete */
export const post = async (
  url: string,
  headers: Record<string, string>,
  payload: string,
): Promise<Answer | undefined> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: payload,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  } catch {
    return undefined;
  }
};
