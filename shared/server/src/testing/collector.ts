import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

/*
 * The fields of opentelemetry-proto v1 in JSON, with the names in the specification of OTLP/HTTP; unknown fields are
 * refused.
 */
const attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.string().regex(/^\d+$/) }),
  ]),
});
const span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.optional(z.string().regex(/^[0-9a-f]{16}$/)),
  name: z.string(),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{18,20}$/),
  endTimeUnixNano: z.string().regex(/^\d{18,20}$/),
  attributes: z.array(attribute),
  status: z.strictObject({ code: z.optional(z.literal(2)) }),
});
const exportRequest = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
});

export type CollectedSpan = z.infer<typeof span>;

/** The attributes of a span by name; numbers are texts. */
export const attributesIn = ({ attributes }: CollectedSpan): Record<string, string | undefined> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** An OpenTelemetry collector for tests. */
export const startCollector = async () => {
  const received: { path: string | undefined; key: unknown; body: string }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ path: request.url, key: request.headers['x-key'], body });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The requests as they arrived; `key` is the header `x-key`. */
    received,
    answerWith: (code: number): void => {
      status = code;
    },
    /** The received spans. @throws when a request is not of the published form */
    spans: (): CollectedSpan[] =>
      received.flatMap(({ body }) =>
        exportRequest
          .parse(JSON.parse(body))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      ),
    close: (): void => void server.close(),
  };
};
