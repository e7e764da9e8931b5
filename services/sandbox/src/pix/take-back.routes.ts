import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isRecord } from './cob-request.ts';
import type { PixNotifications } from './pix-notifications.ts';
import type { PixStore } from './pix-store.ts';
import type { Devolucao } from './pix.types.ts';

const REASONS: Record<Devolucao['natureza'], string> = {
  ORIGINAL: '',
  MED_FRAUDE: 'FR01',
  MED_OPERACIONAL: 'BE08',
};

/** The payer contests in their bank app, and the bank takes the money back (MED): told to the receiver like a refund. */
export function registerTakeBack(app: FastifyInstance, store: PixStore, notifications: PixNotifications) {
  app.post('/control/pix/med', async (request, reply) => {
    const { endToEndId, operational } = isRecord(request.body) ? request.body : {};
    const pix = typeof endToEndId === 'string' ? store.findPix(endToEndId) : undefined;
    if (!pix) return reply.code(404).send({ error: 'Send {endToEndId, operational?: true}' });
    const natureza = operational === true ? 'MED_OPERACIONAL' : 'MED_FRAUDE';
    const now = new Date().toISOString();
    const devolucao: Devolucao = {
      id: `med${randomBytes(6).toString('hex')}`,
      rtrId: `D${pix.endToEndId.slice(1, 21)}${randomBytes(6).toString('hex').slice(0, 11)}`,
      valor: pix.valor,
      horario: { solicitacao: now, liquidacao: now },
      status: 'DEVOLVIDO',
      natureza,
      motivo: REASONS[natureza],
    };
    const taken = { ...pix, devolucoes: [...(pix.devolucoes ?? []), devolucao] };
    store.savePix(taken);
    void notifications.announce([taken], pix.chave);
    return { taken: devolucao };
  });
}
