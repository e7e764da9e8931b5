import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { problem, SCHEMA_BROKEN } from './api-pix.ts';
import { dynamicBrCode } from './br-code.ts';
import { checkCobRequest } from './cob-request.ts';
import { published } from './pix-notifications.ts';
import type { PixStore } from './pix-store.ts';
import type { Cob } from './pix.types.ts';

const MERCHANT = { merchantName: 'JANGADA ENTRETENIMENTO', merchantCity: 'FORTALEZA' };
const TXID = /^[a-zA-Z0-9]{26,35}$/;

interface OfCharge {
  Params: { txid: string };
}

/** The charges of API Pix. */
export const registerCharges = (app: FastifyInstance, { cobs, received }: PixStore, publicUrl: string): void => {
  const withPix = (cob: Cob) => {
    const pix = received.list().filter(({ txid }) => txid === cob.txid);
    return pix.length > 0 ? { ...cob, pix: pix.map(published) } : cob;
  };

  app.put<OfCharge>('/cob/:txid', async ({ params: { txid }, body }, reply) => {
    const checked = checkCobRequest(body);
    const violations = 'cob' in checked ? [] : checked.violations;
    if (!TXID.test(txid))
      violations.push({ razao: 'não respeita [a-zA-Z0-9]{26,35}', propriedade: 'txid', valor: txid });
    if (!('cob' in checked) || violations.length > 0)
      return problem(reply, 'CobOperacaoInvalida', SCHEMA_BROKEN, violations);
    if (cobs.find(txid)) return problem(reply, 'CobOperacaoInvalida', 'O txid já foi utilizado em outra cobrança.');

    const criacao = new Date().toISOString();
    const location = `${publicUrl.replace(/^https?:\/\//, '')}/pix/qr/v2/${randomBytes(16).toString('hex')}`;
    const cob: Cob = {
      ...checked.cob,
      calendario: { criacao, expiracao: checked.cob.calendario.expiracao },
      txid,
      revisao: 0,
      status: 'ATIVA',
      loc: { id: cobs.list().length + 1, location, tipoCob: 'cob', criacao },
      location,
      pixCopiaECola: dynamicBrCode({ location, ...MERCHANT }),
    };
    cobs.save(cob);
    return reply.code(201).send(cob);
  });

  app.get<OfCharge>('/cob/:txid', async ({ params }, reply) => {
    const cob = cobs.find(params.txid);
    return cob ? withPix(cob) : problem(reply, 'CobNaoEncontrado', 'Nenhuma cobrança com este txid.');
  });
};
