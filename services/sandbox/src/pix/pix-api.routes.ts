import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { dynamicBrCode } from './br-code.ts';
import { checkCobRequest, isRecord, TXID } from './cob-request.ts';
import { paged, periodOf, periodRefused, within, type Period } from './period.ts';
import { published, type PixNotifications } from './pix-notifications.ts';
import { problem } from './pix-problem.ts';
import { registerRefunds } from './pix-refunds.routes.ts';
import type { PixStore } from './pix-store.ts';
import type { Cob } from './pix.types.ts';

const MERCHANT = { merchantName: 'JANGADA ENTRETENIMENTO', merchantCity: 'FORTALEZA' };

/** The receiver's side of API Pix: charges, received Pix, refunds and webhooks. */
export function registerPixApi(
  app: FastifyInstance,
  store: PixStore,
  notifications: PixNotifications,
  publicUrl: string,
) {
  app.put<{ Params: { txid: string } }>('/cob/:txid', async (request, reply) => {
    const { txid } = request.params;
    const checked = checkCobRequest(request.body);
    const violations = checked.ok ? [] : checked.violations;
    if (!TXID.test(txid))
      violations.push({ razao: 'não respeita [a-zA-Z0-9]{26,35}', propriedade: 'txid', valor: txid });
    if (!checked.ok || violations.length > 0)
      return problem(reply, 'CobOperacaoInvalida', 'A requisição não respeita o schema.', violations);
    if (store.findCob(txid)) return problem(reply, 'CobOperacaoInvalida', 'O txid já foi utilizado em outra cobrança.');

    const criacao = new Date().toISOString();
    const location = `${publicUrl.replace(/^https?:\/\//, '')}/pix/qr/v2/${randomBytes(16).toString('hex')}`;
    const cob: Cob = {
      ...checked.cob,
      calendario: { criacao, expiracao: checked.cob.calendario.expiracao },
      txid,
      revisao: 0,
      status: 'ATIVA',
      loc: { id: store.nextLocId(), location, tipoCob: 'cob', criacao },
      location,
      pixCopiaECola: dynamicBrCode({ location, ...MERCHANT }),
    };
    store.saveCob(cob);
    return reply.code(201).send(cob);
  });

  app.get<{ Params: { txid: string } }>('/cob/:txid', async (request, reply) => {
    const cob = store.findCob(request.params.txid);
    return cob ? withPix(cob, store) : problem(reply, 'CobNaoEncontrado', 'Nenhuma cobrança com este txid.');
  });

  app.patch<{ Params: { txid: string } }>('/cob/:txid', async (request, reply) => {
    const cob = store.findCob(request.params.txid);
    if (!cob) return problem(reply, 'CobNaoEncontrado', 'Nenhuma cobrança com este txid.');
    if (cob.status !== 'ATIVA') return problem(reply, 'CobOperacaoInvalida', 'A cobrança não está mais ativa.');
    const body = isRecord(request.body) ? request.body : {};
    const { status, ...changes } = body;
    if (status !== undefined && status !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
      return problem(reply, 'CobOperacaoInvalida', 'A requisição não respeita o schema.', [
        { razao: 'só aceita REMOVIDA_PELO_USUARIO_RECEBEDOR', propriedade: 'cob.status', valor: String(status) },
      ]);
    const checked = checkCobRequest({ ...cob, ...changes });
    if (!checked.ok)
      return problem(reply, 'CobOperacaoInvalida', 'A requisição não respeita o schema.', checked.violations);
    const { expiracao } = checked.cob.calendario;
    const revised: Cob = {
      ...cob,
      ...checked.cob,
      calendario: { criacao: cob.calendario.criacao, expiracao },
      revisao: cob.revisao + 1,
      ...(status === undefined ? {} : { status }),
    };
    store.saveCob(revised);
    return withPix(revised, store);
  });

  app.get<{ Querystring: Period }>('/cob', async ({ query }, reply) => {
    const period = periodOf(query);
    if (!period) return periodRefused(reply, 'CobConsultaInvalida');
    const found = store.listCobs().filter((cob) => {
      const debtor = cob.devedor && 'cpf' in cob.devedor ? cob.devedor.cpf : undefined;
      return (
        within(cob.calendario.criacao, period) &&
        (query.status === undefined || cob.status === query.status) &&
        (query.cpf === undefined || debtor === query.cpf)
      );
    });
    const { parametros, items } = paged(query, found);
    return { parametros, cobs: items.map((cob) => withPix(cob, store)) };
  });

  app.get<{ Querystring: Period }>('/pix', async ({ query }, reply) => {
    const period = periodOf(query);
    if (!period) return periodRefused(reply, 'PixConsultaInvalida');
    const found = store
      .listPix()
      .filter(
        (pix) =>
          within(pix.horario, period) &&
          (query.txid === undefined || pix.txid === query.txid) &&
          (query.cpf === undefined || ('cpf' in pix.payer && pix.payer.cpf === query.cpf)) &&
          (query.cnpj === undefined || ('cnpj' in pix.payer && pix.payer.cnpj === query.cnpj)),
      );
    const { parametros, items } = paged(query, found);
    return { parametros, pix: items.map(published) };
  });

  app.get<{ Params: { e2eid: string } }>('/pix/:e2eid', async (request, reply) => {
    const pix = store.findPix(request.params.e2eid);
    return pix ? published(pix) : problem(reply, 'PixNaoEncontrado', 'Nenhum Pix com este endToEndId.');
  });

  app.put<{ Params: { chave: string } }>('/webhook/:chave', async (request, reply) => {
    const webhookUrl = isRecord(request.body) ? request.body.webhookUrl : undefined;
    if (typeof webhookUrl !== 'string' || !URL.canParse(webhookUrl) || !/^https?:/.test(webhookUrl))
      return problem(reply, 'WebhookOperacaoInvalida', 'A requisição não respeita o schema.', [
        { razao: 'deve ser um endereço http(s)', propriedade: 'webhook.webhookUrl', valor: String(webhookUrl) },
      ]);
    const { chave } = request.params;
    store.saveWebhook({ chave, webhookUrl: webhookUrl.replace(/\/+$/, ''), criacao: new Date().toISOString() });
    return reply.code(200).send();
  });

  app.get<{ Params: { chave: string } }>('/webhook/:chave', async (request, reply) => {
    const webhook = store.findWebhook(request.params.chave);
    return webhook ?? problem(reply, 'WebhookNaoEncontrado', 'Nenhum webhook para esta chave.');
  });

  app.delete<{ Params: { chave: string } }>('/webhook/:chave', async (request, reply) => {
    const { chave } = request.params;
    if (!store.findWebhook(chave)) return problem(reply, 'WebhookNaoEncontrado', 'Nenhum webhook para esta chave.');
    store.removeWebhook(chave);
    return reply.code(204).send();
  });

  registerRefunds(app, store, notifications);
}

function withPix(cob: Cob, store: PixStore) {
  const pix = store.listPixOf(cob.txid).map(published);
  return pix.length > 0 ? { ...cob, pix } : cob;
}
