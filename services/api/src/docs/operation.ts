import type { Endpoint } from '@jangada/contracts/api/endpoint';
import { errorTexts } from '@jangada/contracts/api/error-texts';
import { commonErrors, errorStatus, type ErrorCode } from '@jangada/contracts/api/errors';
import type { JsonSchema } from '@jangada/contracts/api/json-schema';
import type { Schema } from '@jangada/contracts/values/schema';
import type { MediaType, Operation, Parameter, Reference, Response } from './document.ts';

export type ToSchema = (schema: Schema) => JsonSchema;

const reference = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` });

const propertiesOf = (schema: JsonSchema): readonly (readonly [string, JsonSchema, boolean])[] => {
  const required: unknown = schema['required'];
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(([name, property]) => [
    name,
    property,
    Array.isArray(required) && required.includes(name),
  ]);
};

const parametersIn = (place: 'path' | 'query', schema: JsonSchema): Parameter[] =>
  propertiesOf(schema).map(([name, property, required]) => ({
    name,
    in: place,
    required: place === 'path' || required,
    schema: property,
  }));

const parametersOf = (endpoint: Endpoint, toSchema: ToSchema): (Parameter | Reference)[] => [
  ...(endpoint.params ? parametersIn('path', toSchema(endpoint.params)) : []),
  ...(endpoint.query ? parametersIn('query', toSchema(endpoint.query)) : []),
  ...(endpoint.movesMoney ? [reference('IdempotencyKey')] : []),
  reference('Language'),
  reference('Lmcp'),
];

const multipartOf = ({ body, multipart }: Endpoint, toSchema: ToSchema): MediaType | null => {
  if (!multipart) return null;
  const fields = body ? propertiesOf(toSchema(body)) : [];
  const { file, bytesMax, mediaTypes } = multipart;
  return {
    schema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(fields.map(([name, property]) => [name, property])),
        [file]: {
          type: 'string',
          format: 'binary',
          description: `${mediaTypes.join(', ')}; at most ${bytesMax} bytes`,
        },
      },
      required: [...fields.filter(([, , required]) => required).map(([name]) => name), file],
    },
    encoding: { [file]: { contentType: mediaTypes.join(', ') } },
  };
};

const contentOf = (endpoint: Endpoint, toSchema: ToSchema): Readonly<Record<string, MediaType>> | null => {
  const multipart = multipartOf(endpoint, toSchema);
  if (multipart) return { 'multipart/form-data': multipart };
  return endpoint.body ? { 'application/json': { schema: toSchema(endpoint.body) } } : null;
};

const WITH_INPUT: readonly ErrorCode[] = ['request.invalid'];
const WITH_BODY: readonly ErrorCode[] = ['request.malformed', 'request.too-large', 'request.unsupported-type'];
const WITH_ACCESS: readonly ErrorCode[] = commonErrors.filter((code) => code.startsWith('session.'));

const SPECIAL: ReadonlySet<ErrorCode> = new Set([...WITH_INPUT, ...WITH_BODY, ...WITH_ACCESS]);

/** The error codes of an operation: its own, and the common ones that apply. */
const errorsOf = (endpoint: Endpoint): readonly ErrorCode[] => {
  const { params, query, body, multipart, access, movesMoney, errors = [] } = endpoint;
  const mayHappen: readonly (readonly [boolean, readonly ErrorCode[]])[] = [
    [true, commonErrors.filter((code) => !SPECIAL.has(code))],
    [Boolean(params ?? query ?? body ?? multipart) || access === 'guest-or-user' || movesMoney === true, WITH_INPUT],
    [endpoint.method === 'POST', WITH_BODY],
    [access !== 'anyone', WITH_ACCESS],
    [movesMoney === true, ['idempotency.conflict']],
  ];
  const codes = mayHappen.flatMap(([may, some]) => (may ? some : []));
  return [...new Set([...codes, ...errors])].toSorted();
};

const refusalOf = (codes: readonly ErrorCode[]): Response => ({
  description: codes.map((code) => `\`${code}\`: ${errorTexts.en[code]}`).join('\n\n'),
  content: {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: [...codes] } } }] },
    },
  },
});

/** Separates the codes in the name of a response; codes do not contain it. */
export const CODE_SEPARATOR = '_';

/** Groups refusals by their codes, so that the document lists each group once. */
export const createRefusals = () => {
  const responses = new Map<string, Response>();
  const place = (codes: readonly ErrorCode[]): Reference => {
    const name = codes.join(CODE_SEPARATOR);
    if (!responses.has(name)) responses.set(name, refusalOf(codes));
    return { $ref: `#/components/responses/${name}` };
  };
  return { place, responses };
};

export type PlaceRefusal = ReturnType<typeof createRefusals>['place'];

const responsesOf = (endpoint: Endpoint, toSchema: ToSchema, place: PlaceRefusal): Operation['responses'] => {
  const codes = errorsOf(endpoint);
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].toSorted((a, b) => a - b);
  return {
    200: { description: 'Done', content: { 'application/json': { schema: toSchema(endpoint.reply) } } },
    ...Object.fromEntries(
      statuses.map((status) => [status, place(codes.filter((code) => errorStatus[code] === status))]),
    ),
  };
};

const SESSION = { session: [] };
const GUEST = { guest: [] };

const securityOf = {
  anyone: [{}, SESSION],
  'guest-or-user': [SESSION, GUEST],
  user: [SESSION],
  operator: [],
} as const satisfies Record<Endpoint['access'], readonly object[]>;

/** One operation of the platform API in OpenAPI's format. */
export const operationOf = (
  name: string,
  tag: string,
  endpoint: Endpoint,
  toSchema: ToSchema,
  place: PlaceRefusal,
): Operation => {
  const content = contentOf(endpoint, toSchema);
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    security: securityOf[endpoint.access],
    parameters: parametersOf(endpoint, toSchema),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: responsesOf(endpoint, toSchema, place),
  };
};
