import * as z from '@jangada/contracts/values/schema';
import { readEach, readExtras, readMessage, type Unreadable } from '../read-message.ts';
import { sendRequest, VendorUnavailable, type VendorAnswer } from '../send-request.ts';
import { listPages, listNamed, token } from './bacen-messages.ts';
import type { ClientCertificate } from '../../config/optional-parts.ts';
import { pixProfiles, type PixProfile, type PixProfileName } from '../../config/pix-profiles.ts';
import { carriedBy, tokenRequest } from './pix-token-request.ts';

/** A token is renewed this long before it expires, so that it does not expire during a call. */
const TOKEN_MARGIN_MS = 30_000;

export interface PixRequest {
  readonly method?: 'GET' | 'PUT' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Calls the provider with its token, and with our certificate if required (RFC 8705). */
export type PixSession = (path: string, input?: PixRequest) => Promise<VendorAnswer>;

/** An account at a provider of the API Pix standard. */
export interface PixAccess {
  readonly baseUrl: string;
  readonly profile: PixProfileName;
  /** The address of tokens, where it is not below the base address. */
  readonly tokenUrl?: string | undefined;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Values that some profiles carry with each call. */
  readonly account?: string | undefined;
  readonly appKey?: string | undefined;
  /** Our certificate for mutual TLS, when the provider requires one. */
  readonly tls: ClientCertificate | null;
}

export interface PixSessionOptions {
  /** Reports scopes that were requested and not granted: calls that need them will be refused. */
  readonly onMissingScopes?: (missing: readonly string[]) => void;
  /** Instead of those of the profile. */
  readonly scopes?: readonly string[];
}

/** @returns a function that calls paths below the provider's base address @throws {VendorUnavailable} from its calls */
export const createPixSession = (
  config: PixAccess,
  { onMissingScopes, scopes }: PixSessionOptions = {},
): PixSession => {
  const { baseUrl, tls } = config;
  const usual: PixProfile = pixProfiles[config.profile];
  const profile = scopes ? { ...usual, token: { ...usual.token, scopes } } : usual;
  const carry = carriedBy(config);
  const certified = tls ? { tls } : {};
  let stored: { value: Promise<string>; untilMs: number } | undefined;

  const requestToken = async (): Promise<string> => {
    const answer = await sendRequest(...tokenRequest(config, profile, certified));
    const { access_token, expires_in, scope } = readAnswer(token, answer, 'a token');
    const granted = scope?.split(' ');
    const missing = granted ? profile.token.scopes.filter((name) => !granted.includes(name)) : [];
    if (missing.length > 0) onMissingScopes?.(missing);
    stored = {
      value: Promise.resolve(access_token),
      untilMs: Date.now() + Number(expires_in) * 1000 - TOKEN_MARGIN_MS,
    };
    return access_token;
  };

  /** Calls at the same time share one request, because some providers block addresses that ask for many tokens. */
  const authorise = async (): Promise<string> => {
    if (stored && stored.untilMs > Date.now()) return stored.value;
    const value = requestToken();
    stored = { value, untilMs: Infinity };
    value.catch(() => (stored = undefined));
    return value;
  };

  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const query = new URLSearchParams(carry(profile.query)).toString();
    const url = `${baseUrl}${path}${query === '' ? '' : `${path.includes('?') ? '&' : '?'}${query}`}`;
    const send = async () =>
      sendRequest(url, {
        method,
        headers: {
          ...headers,
          ...carry(profile.headers),
          authorization: `Bearer ${await authorise()}`,
          'content-type': 'application/json',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        ...certified,
      });
    const answer = await send();
    if (answer.status !== 401) return answer;
    stored = undefined; // The provider lost the token, for instance after a restart.
    return send();
  };
};

const ownError = z.object({ nome: z.optional(z.string()) });
const UNKNOWN = /_nao_encontrad[ao]$/;

/** Whether the provider does not know the resource: 404 by the standard, 400 with a name of its own by Efí. */
export const isUnknown = ({ status, json }: VendorAnswer): boolean =>
  status === 404 || (status === 400 && UNKNOWN.test(readExtras(ownError, json).nome ?? ''));

/** The provider's answer, checked against its schema. @throws {VendorUnavailable} when it does not match */
export const readAnswer = <Schema extends z.Schema>(
  schema: Schema,
  { status, json }: VendorAnswer,
  what: string,
): z.infer<Schema> => {
  const message = `the PIX provider answered ${status} instead of ${what}`;
  if (status >= 300) throw new VendorUnavailable(message);
  const read = readMessage(schema, json);
  if (!read.ok) throw new VendorUnavailable(message, { unreadable: read.unreadable });
  return read.value;
};

/** The unparsed items of a list page. @throws {VendorUnavailable} when it is not a list */
export const readPage = ({ status, json }: VendorAnswer, what: string, name = 'pix'): readonly unknown[] => {
  const checked = z.safeParse(listNamed(name), json);
  if (status < 300 && checked.success) return checked.data[name] ?? [];
  throw new VendorUnavailable(`the PIX provider answered ${status} instead of ${what}`);
};

/** The provider returns long lists in pages. */
const LIST_PAGE_ITEMS = 500;

export interface Listed<Item> {
  readonly listed: readonly Item[];
  /** Items of the provider’s list that are malformed. */
  readonly unreadable: readonly Unreadable[];
}

/** All items of a provider's list (named `name` in its answers) between two times, page by page. @throws {VendorUnavailable} like `readPage` */
export const listAll = async <Schema extends z.Schema>(
  call: PixSession,
  path: string,
  [from, to]: readonly [Date, Date],
  schema: Schema,
  name = 'pix',
): Promise<Listed<z.infer<Schema>>> => {
  const listed: z.infer<Schema>[] = [];
  const unreadable: Unreadable[] = [];
  for (let page = 0; ; page += 1) {
    const search = new URLSearchParams({
      inicio: from.toISOString(),
      fim: to.toISOString(),
      'paginacao.paginaAtual': String(page),
      'paginacao.itensPorPagina': String(LIST_PAGE_ITEMS),
    });
    const answer = await call(`${path}?${search}`);
    const items = readPage(answer, `a list of ${path}`, name);
    listed.push(...readEach(schema, items, (one) => unreadable.push(one)));
    const { parametros } = readExtras(listPages, answer.json);
    // Without the number of pages, a full page means that another one follows.
    const isLast = parametros
      ? page + 1 >= Number(parametros.paginacao.quantidadeDePaginas)
      : items.length < LIST_PAGE_ITEMS;
    if (isLast || items.length === 0) return { listed, unreadable };
  }
};
