import { endpointsByDomain, type Domain } from '@jangada/contracts/domains/endpoints';
import { errorStatus } from '@jangada/contracts/api/errors';
import { createJsonSchemas, type JsonSchema } from '@jangada/contracts/api/json-schema';
import type { OpenApiDocument, Parameter, PathItem } from './document.ts';
import { namedSchemas } from './named-schemas.ts';
import { createRefusals, operationOf, type PlaceRefusal, type ToSchema } from './operation.ts';

const described: Readonly<Record<Domain, string>> = {
  site: 'What a visitor may know of the tenant: settings, banners, ranking',
  auth: 'Accounts, sessions, codes, passwords',
  profile: 'The player: data, addresses, limits, affiliates, VIP',
  wallet: 'Balances, statement, bets, withdrawals',
  statements: 'Statements by period, and every movement behind a line',
  withdrawals: 'What may leave, what is in the way, and withdrawals with their timeline',
  payments: 'PIX: charges and their state, cancelling a withdrawal',
  bonuses: 'Coupons and cashback',
  games: 'Catalogue, launches, likes, favourites',
  boxes: 'Boxes, draws that can be proved, prizes',
  missions: 'Goals and what they give',
  chat: 'The public chat',
  notifications: 'Messages to a player',
  documents: 'Identity documents',
  identity: 'Identity checks by camera',
  realtime: 'Signatures for the channels of the gateway',
  pages: 'Content pages of the tenant',
  support: 'What live support knows a player by',
};

const parameters: Readonly<Record<string, Parameter>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a call that moves money safe to repeat: the same key and body answer as the first time, the same key with another body is refused with `idempotency.conflict`.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
  },
  Language: {
    name: 'X-Language',
    in: 'header',
    required: false,
    description:
      'The language of messages; otherwise `Accept-Language`, otherwise the language the player has chosen, otherwise Portuguese.',
    schema: { type: 'string', enum: ['pt', 'en'] },
  },
  Lmcp: {
    name: 'lmcp',
    in: 'header',
    required: false,
    description: 'Where the visitor came from, as the site got it in its address.',
    schema: { type: 'string' },
  },
};

const refusal: JsonSchema = {
  type: 'object',
  description: 'Every refusal. Further members are facts a screen may need, such as `retry_after_seconds`.',
  properties: {
    code: { type: 'string', enum: Object.keys(errorStatus).toSorted() },
    message: { type: 'string', description: "For people, in the caller's language" },
    errors: {
      type: 'object',
      description: 'Messages by field, when the input was at fault',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  required: ['code', 'message'],
};

const pathsOf = (toSchema: ToSchema, place: PlaceRefusal): Readonly<Record<string, PathItem>> => {
  const paths: Record<string, PathItem> = {};
  for (const [domain, operations] of endpointsByDomain) {
    for (const [name, endpoint] of operations) {
      const method = endpoint.method === 'GET' ? 'get' : 'post';
      const path = endpoint.path.startsWith('/') ? endpoint.path : `/${endpoint.path}`;
      paths[path] = { ...paths[path], [method]: operationOf(name, domain, endpoint, toSchema, place) };
    }
  }
  return paths;
};

/** Sorted, so that the order of declarations does not change the document. */
const sorted = <Value>(named: ReadonlyMap<string, Value>): Readonly<Record<string, Value>> =>
  Object.fromEntries([...named].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The platform API as one OpenAPI 3.1 document, generated only from the contracts. */
export const buildOpenApi = (): OpenApiDocument => {
  const schemas = createJsonSchemas(namedSchemas, '#/components/schemas/');
  const refusals = createRefusals();
  const paths = pathsOf(schemas.of, refusals.place);
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Jangada platform API',
      version: '1.0.0',
      description:
        'The tenant is the host name that is called. Amounts are whole centavos. Lists are pages: `data`, `current_page`, `last_page`, `total`.',
    },
    servers: [{ url: '/', description: "The tenant's own host name" }],
    tags: [...endpointsByDomain.keys()].map((name) => ({ name, description: described[name] })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in' },
        guest: {
          type: 'apiKey',
          in: 'header',
          name: 'Guest-ID',
          description: 'A random UUID that the browser of a guest made',
        },
      },
      parameters,
      responses: sorted(refusals.responses),
      schemas: { ...sorted(schemas.definitions), Refusal: refusal },
    },
  };
};

/** The document's text, as committed and served. */
export const writtenOpenApi = (): string => `${JSON.stringify(buildOpenApi(), null, 2)}\n`;
