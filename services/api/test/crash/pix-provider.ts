import { createServer, type IncomingMessage } from 'node:http';

export interface PaidPix {
  readonly endToEndId: string;
  readonly txid: string;
  /** The amount in the standard's format: `12.34`. */
  readonly valor: string;
  readonly chave: string;
  readonly horario: string;
}

export interface PixProvider {
  readonly url: string;
  /** Adds a Pix at the provider, paid by the owner of the account. */
  paid(pix: PaidPix): void;
  close(): Promise<void>;
}

const FAR_SECONDS = 3_600;

/**
 * The few API Pix calls that a paid charge needs. It supports no payouts: a requested one stays pending, as during an
 * outage of the provider.
 */
export const startPixProvider = async (): Promise<PixProvider> => {
  const known = new Map<string, PaidPix>();
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const body = answerTo(request, known);
      response
        .writeHead(body ? 200 : 503, { 'content-type': 'application/json' })
        .end(JSON.stringify(body ?? { status: 503 }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    paid: (pix) => void known.set(pix.txid, pix),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};

function answerTo({ url = '', method }: IncomingMessage, known: ReadonlyMap<string, PaidPix>): object | undefined {
  const { pathname, searchParams } = new URL(url, 'http://provider');
  if (pathname === '/oauth/token') return { access_token: 'token', token_type: 'Bearer', expires_in: FAR_SECONDS };
  if (pathname.startsWith('/v2/webhook/') && method === 'PUT') return {};
  if (pathname !== '/v2/pix') return undefined;
  const one = known.get(searchParams.get('txid') ?? '');
  return { pix: one ? [one] : [] };
}
