import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a provider of the API Pix standard differs from it. */
export interface StandInQuirks {
  readonly token: {
    readonly path: string;
    readonly basic?: boolean;
    readonly json?: boolean;
    /** The credentials in the body. */
    readonly fields?: readonly string[];
    readonly scope?: boolean;
    readonly grantInQuery?: boolean;
    /** The scopes that are granted, if they are fewer. */
    readonly granted?: string;
  };
  /** The path before `/cob/{txid}`, and before all others. */
  readonly charge: string;
  readonly others: string;
  readonly headers?: Readonly<Record<string, RegExp>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly code?: 'brcode' | 'textoImagemQRcode';
  /** The status of a new charge; 201 by the standard. */
  readonly created?: 200;
  /** How an unknown resource is answered; 404 by the standard. */
  readonly unknown?: 'efi';
  readonly noticeIsList?: boolean;
}

export type PixStandIn = Awaited<ReturnType<typeof startPixStandIn>>;

interface Paid {
  readonly endToEndId: string;
  readonly txid: string;
  readonly valor: string;
  readonly horario: string;
  readonly cpf: string;
  readonly devolucoes: { readonly id: string; readonly valor: string; readonly status: string }[];
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

const centavos = (valor: string): number => Math.round(Number(valor) * 100);

/** The charges and payments of a provider. Absent fields are null. */
const createBook = (quirks: StandInQuirks) => {
  const charges = new Map<string, { valor: { original: string }; chave: string }>();
  const paid: Paid[] = [];
  const webhooks = new Map<string, string>();

  const unknown = (what: string): Answer =>
    quirks.unknown === 'efi'
      ? { status: 400, body: { nome: `${what}_nao_encontrada`, mensagem: 'x' } }
      : { status: 404, body: { title: 'Não encontrado', status: 404 } };

  const show = (one: Paid) => {
    const { cpf: _cpf, devolucoes, ...pix } = one;
    return { ...pix, chave: 'our-key', infoPagador: null, devolucoes, aFieldOfTheirs: { x: 1 } };
  };

  const charge = (method: string, txid: string, body: string): Answer => {
    if (method === 'PUT') {
      if (charges.has(txid)) return { status: 409, body: { title: 'Conflito', status: 409 } };
      charges.set(txid, JSON.parse(body) as { valor: { original: string }; chave: string });
    }
    const known = charges.get(txid);
    if (!known) return unknown('cobranca');
    const pix = paid.filter((one) => one.txid === txid).map(show);
    const answered = {
      ...known,
      txid,
      status: pix.length > 0 ? 'CONCLUIDA' : 'ATIVA',
      calendario: { criacao: new Date().toISOString(), expiracao: '300' },
      [quirks.code ?? 'pixCopiaECola']: `code-of-${txid}`,
      pix: pix.length > 0 ? pix : null,
      aFieldOfTheirs: [],
    };
    return { status: method === 'PUT' ? (quirks.created ?? 201) : 200, body: answered };
  };

  const refund = (method: string, e2eid: string, id: string, body: string): Answer => {
    const pix = paid.find(({ endToEndId }) => endToEndId === e2eid);
    if (!pix) return unknown('pix');
    const known = pix.devolucoes.find((one) => one.id === id);
    if (method === 'GET') return known ? { status: 200, body: known } : unknown('devolucao');
    if (known) return { status: 409, body: {} };
    const { valor } = JSON.parse(body) as { valor: string };
    const sum = pix.devolucoes.reduce((total, one) => total + centavos(one.valor), centavos(valor));
    if (sum > centavos(pix.valor)) return { status: 400, body: { title: 'Inválida' } };
    const made = { id, valor, status: 'EM_PROCESSAMENTO', motivo: null };
    pix.devolucoes.push(made);
    return { status: 201, body: made };
  };

  const answer = (method: string, path: string, query: URLSearchParams, body: string): Answer => {
    const [, txid] = new RegExp(`^${quirks.charge}/cob/(\\w+)$`).exec(path) ?? [];
    if (txid) return charge(method, txid, body);
    if (!path.startsWith(`${quirks.others}/`)) return { status: 404, body: { status: 404, detail: 'no such path' } };
    const [, kind, id = '', , refundId] = path.slice(quirks.others.length).split('/');
    if (kind === 'webhook') {
      webhooks.set(decodeURIComponent(id), (JSON.parse(body) as { webhookUrl: string }).webhookUrl);
      return { status: 200 };
    }
    if (refundId) return refund(method, id, refundId, body);
    if (id) {
      const one = paid.find(({ endToEndId }) => endToEndId === id);
      return one ? { status: 200, body: show(one) } : unknown('pix');
    }
    const found = paid.filter(
      ({ cpf, txid: own }) => [null, cpf].includes(query.get('cpf')) && [null, own].includes(query.get('txid')),
    );
    return { status: 200, body: { parametros: null, pix: found.map(show) } };
  };

  /** Pays a charge. @returns the body of its notice */
  const pay = (txid: string, cpf: string, amount?: number): { notice: unknown } => {
    const endToEndId = `E${String(paid.length + 1).padStart(31, '0')}`;
    const valor = amount === undefined ? (charges.get(txid)?.valor.original ?? '0.00') : (amount / 100).toFixed(2);
    const one: Paid = { endToEndId, txid, valor, horario: new Date().toISOString(), cpf, devolucoes: [] };
    paid.push(one);
    return { notice: quirks.noticeIsList ? [show(one)] : { pix: [show(one)] } };
  };

  return {
    answer,
    pay,
    refunds: () => paid.flatMap(({ devolucoes }) => devolucoes.map(({ valor }) => centavos(valor))),
    webhookOf: (key: string) => webhooks.get(key),
  };
};

/** A provider with these quirks, which refuses every call that does not have them. */
export const startPixStandIn = async (quirks: StandInQuirks) => {
  const { answer, ...book } = createBook(quirks);
  const tokens = new Set<string>();
  let issued = 0;
  const refused: string[] = [];
  let answersToLose = 0;
  let nextStatus: number | undefined;

  const token = ({ headers, url = '' }: IncomingMessage, body: string): Answer => {
    const { basic, json, fields = [], scope, grantInQuery, granted } = quirks.token;
    const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
    const given = new URLSearchParams(json ? (JSON.parse(body) as Record<string, string>) : body);
    const grant = grantInQuery ? new URL(url, 'http://x').searchParams : given;
    const isRight =
      headers['content-type'] === type &&
      grant.get('grant_type') === 'client_credentials' &&
      (headers.authorization === `Basic ${btoa('client:secret')}`) === (basic ?? false) &&
      ['client_id', 'client_secret'].every((name) => given.has(name) === fields.includes(name)) &&
      given.has('scope') === (scope ?? false);
    if (!isRight) return { status: 400, body: { error: 'invalid_request' } };
    const value = `token-${(issued += 1)}`;
    tokens.add(value);
    return { status: 200, body: { access_token: value, expires_in: '3600', scope: granted ?? given.get('scope') } };
  };

  const respond = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const { method = 'GET', headers, url = '/' } = request;
    const { pathname, searchParams } = new URL(url, 'http://x');
    const send = ({ status, body: content }: Answer) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content ?? null));
    if (pathname === quirks.token.path && method === 'POST') {
      const given = token(request, body);
      if (given.status !== 200) refused.push(`token: ${body}`);
      return send(given);
    }
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) return send({ status: 401 });
    const lacks = [
      ...Object.entries(quirks.headers ?? {}).filter(([name, pattern]) => !pattern.test(String(headers[name]))),
      ...Object.entries(quirks.query ?? {}).filter(([name, value]) => searchParams.get(name) !== value),
    ];
    if (lacks.length > 0) {
      refused.push(`${method} ${pathname} without ${lacks.map(([name]) => name).join(', ')}`);
      return send({ status: 403, body: {} });
    }
    if (nextStatus !== undefined) {
      const status = nextStatus;
      nextStatus = undefined;
      return send({ status, body: {} });
    }
    const given = answer(method, pathname, searchParams, body);
    if (answersToLose > 0) {
      answersToLose -= 1;
      return void response.destroy();
    }
    send(given);
  };

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => respond(request, response, body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    ...book,
    url: `http://127.0.0.1:${port}`,
    tokens: () => issued,
    /** The calls that lacked what the provider demands. */
    refused: () => refused,
    loseAnswers: (count: number) => void (answersToLose = count),
    answerNext: (status: number) => void (nextStatus = status),
    forgetTokens: () => tokens.clear(),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};
