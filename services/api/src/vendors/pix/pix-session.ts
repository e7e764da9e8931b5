import type * as z from '@jangada/contracts/values/schema';
import { safeParse } from '@jangada/contracts/values/schema';
import type { Config } from '../../config/config.ts';
import { sendRequest, VendorUnavailable, type VendorAnswer } from '../send-request.ts';
import { token } from './bacen-messages.ts';

/** A token is renewed this long before it ends, so that none ends on the way. */
const TOKEN_MARGIN_MS = 30_000;

export interface PixRequest {
  readonly method?: 'GET' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Calls the provider with its token, with our certificate where it requires one (RFC 8705). */
export type PixSession = (path: string, input?: PixRequest) => Promise<VendorAnswer>;

/** @returns calls paths below the provider's base address @throws {VendorUnavailable} from its calls */
export function createPixSession({ baseUrl, clientId, clientSecret, tls }: Config['pix']): PixSession {
  let stored: { value: string; untilMs: number } | undefined;
  const certified = tls ? { tls } : {};

  const authorise = async (): Promise<string> => {
    if (stored && stored.untilMs > Date.now()) return stored.value;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const answer = await sendRequest(`${baseUrl}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials' }),
      ...certified,
    });
    const { access_token, expires_in } = readAnswer(token, answer, 'a token');
    stored = { value: access_token, untilMs: Date.now() + expires_in * 1000 - TOKEN_MARGIN_MS };
    return access_token;
  };

  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const send = async () =>
      sendRequest(`${baseUrl}${path}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${await authorise()}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        ...certified,
      });
    const answer = await send();
    if (answer.status !== 401) return answer;
    stored = undefined; // The provider lost the token, for instance after a restart.
    return send();
  };
}

/** What the provider answered, as its manual promises. @throws {VendorUnavailable} when it is something else */
export function readAnswer<Schema extends z.Schema>(
  schema: Schema,
  { status, json }: VendorAnswer,
  what: string,
): z.infer<Schema> {
  const checked = safeParse(schema, json);
  if (status >= 300 || !checked.success)
    throw new VendorUnavailable(`the PIX provider answered ${status} instead of ${what}`);
  return checked.data;
}

/** The provider gives long lists in pages. */
const LIST_PAGE_ITEMS = 500;

interface Listed<Item> {
  readonly pix: readonly Item[];
  readonly parametros?: { readonly paginacao: { readonly quantidadeDePaginas: number } } | undefined;
}

/** Every item of a provider's list between two moments, page by page. @throws {VendorUnavailable} as `readAnswer` */
export async function listAll<Item>(
  call: PixSession,
  path: string,
  [from, to]: readonly [Date, Date],
  read: (answer: VendorAnswer) => Listed<Item>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 0; ; page += 1) {
    const search = new URLSearchParams({
      inicio: from.toISOString(),
      fim: to.toISOString(),
      'paginacao.paginaAtual': String(page),
      'paginacao.itensPorPagina': String(LIST_PAGE_ITEMS),
    });
    const { pix, parametros } = read(await call(`${path}?${search}`));
    all.push(...pix);
    if (page + 1 >= (parametros?.paginacao.quantidadeDePaginas ?? 1) || pix.length === 0) return all;
  }
}
