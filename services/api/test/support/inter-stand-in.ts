import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Inter's own API of payouts, written from the models of its SDKs: token per scopes, `POST /banking/v2/pix`, its query with
 * history, the statement with details. A repeated `x-id-idempotente` is another payment, which is the worst that its
 * texts allow. Left out: dates in the future, bank data, codes to be paid, notices, which name no id of ours.
 */
export const startInterStandIn = async () => {
  const tokens = new Map<string, string>();
  const payouts = new Map<string, Made>();
  let next: string | undefined;
  let receiver: string | undefined;

  const make = (body: Ordered): Made => {
    const made = {
      codigoSolicitacao: randomUUID(),
      descricao: body.descricao,
      valor: body.valor,
      chave: body.destinatario.chave,
      receiver: receiver ?? body.destinatario.chave,
      status: next ?? 'PAGO',
      endToEnd: `E${randomUUID().replaceAll('-', '').slice(1)}`,
      at: new Date().toISOString(),
    };
    next = undefined;
    receiver = undefined;
    payouts.set(made.codigoSolicitacao, made);
    return made;
  };

  const answer = (method: string, url: URL, scope: string, body: string): Answer => {
    const { pathname, searchParams } = url;
    const may = (needed: string): boolean => scope.split(' ').includes(needed);
    if (pathname === '/banking/v2/pix' && method === 'POST') {
      if (!may('pagamento-pix.write')) return { status: 403, body: { title: 'Sem permissão' } };
      if (next === 'SEM_SALDO') {
        next = undefined;
        return { status: 400, body: { title: 'Saldo insuficiente', detail: 'A conta corrente não tem saldo.' } };
      }
      const { codigoSolicitacao } = make(JSON.parse(body) as Ordered);
      return { status: 200, body: { tipoRetorno: 'PROCESSADO', codigoSolicitacao, dataPagamento: '2026-11-30' } };
    }
    if (pathname.startsWith('/banking/v2/pix/')) {
      const one = payouts.get(pathname.slice('/banking/v2/pix/'.length));
      if (!one || !may('pagamento-pix.read')) return { status: 404, body: { title: 'Pix não encontrado' } };
      const { codigoSolicitacao, valor, chave, status } = one;
      const paid = status === 'PAGO' ? { endToEnd: one.endToEnd, dataHoraMovimento: one.at } : {};
      const recebedor = { nome: 'Fulano', cpfCnpj: masked(one.receiver), codIspb: '00416968' };
      const erros = status === 'FALHA' ? [{ codigoErro: 'AC03', descricaoErro: 'Conta inválida' }] : [];
      return {
        status: 200,
        body: {
          transacaoPix: { codigoSolicitacao, valor, chave, status, recebedor, erros, ...paid, contaCorrente: '123456' },
          historico: [{ status: 'CRIADO', dataHoraEvento: one.at }],
        },
      };
    }
    if (pathname === '/banking/v2/extrato/completo' && may('extrato.read') && searchParams.has('dataInicio')) {
      const transacoes = [...payouts.values()]
        .filter(({ status }) => status === 'PAGO')
        .map(({ valor, descricao, endToEnd, chave, codigoSolicitacao }) => ({
          ...{ tipoOperacao: 'D', tipoTransacao: 'PIX', valor, titulo: 'Pix enviado', descricao: 'PIX ENVIADO' },
          detalhes: { descricaoPix: descricao, endToEndId: endToEnd, chavePixRecebedor: chave, codigoSolicitacao },
        }));
      const received = { tipoOperacao: 'C', tipoTransacao: 'PIX', valor: '1.00', detalhes: null };
      return { status: 200, body: { totalPaginas: 1, ultimaPagina: true, transacoes: [received, ...transacoes] } };
    }
    // The dispatch of a payout has the address of charges registered first.
    if (method === 'PUT' && pathname.startsWith('/pix/v2/webhook/')) return { status: 200, body: {} };
    return { status: 404, body: { title: 'Não encontrado' } };
  };

  const respond = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const { method = 'GET', headers, url = '/' } = request;
    const send = (status: number, content: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    const address = new URL(url, 'http://x');
    if (address.pathname === '/oauth/v2/token') {
      const scope = new URLSearchParams(body).get('scope') ?? '';
      const value = randomUUID();
      tokens.set(value, scope);
      return send(200, { access_token: value, expires_in: 3600, scope });
    }
    const scope = tokens.get((headers.authorization ?? '').replace('Bearer ', ''));
    if (scope === undefined) return send(401, {});
    if (headers['x-conta-corrente'] !== '123456') return send(403, {});
    const given = answer(method, address, scope, body);
    send(given.status, given.body);
  };

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => respond(request, response, body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The payouts that the bank has, in centavos, by our id; how often one was made is in `count`. */
    made: () =>
      Object.fromEntries(
        [...payouts.values()].map(({ descricao, valor }) => [descricao, Math.round(Number(valor) * 100)]),
      ),
    count: () => payouts.size,
    /** The state of the next payout; `SEM_SALDO` refuses it. */
    endNext: (status: string) => void (next = status),
    /** Who owns the account that the next payout reaches. */
    reachNext: (document: string) => void (receiver = document),
    setAll: (status: string) => {
      for (const [code, one] of payouts) payouts.set(code, { ...one, status });
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};

interface Ordered {
  readonly valor: string;
  readonly descricao: string;
  readonly destinatario: { readonly tipo: string; readonly chave: string };
}

interface Made {
  readonly codigoSolicitacao: string;
  readonly descricao: string;
  readonly valor: string;
  readonly chave: string;
  readonly receiver: string;
  readonly status: string;
  readonly endToEnd: string;
  readonly at: string;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const masked = (cpf: string): string => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
