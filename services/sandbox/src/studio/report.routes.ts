import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isRecord } from './engines/engine.ts';
import { isSigned, SIGNATURE_HEADER } from './wallet/signature.ts';
import type { WalletRecord, WalletRecords } from './wallet/wallet-records.ts';
import { UNITS_PER_CENTAVO } from './wallet/wallet-client.ts';

const OPEN_ROUND_MS = 24 * 60 * 60_000;

/** The operator's questions about what was played: totals of a time, its movements one by one, rounds that never ended. */
export function registerReports(app: FastifyInstance, config: Config, records: WalletRecords): void {
  const { operatorPublicKey } = config.studio;

  const report = (path: string, answer: (site: string, fromMs: number, toMs: number) => object): void => {
    app.post(`/studio/operator/generic/v2/report/${path}`, async (request, reply) => {
      if (!operatorPublicKey || !isSigned(request.rawBody, request.headers[SIGNATURE_HEADER], operatorPublicKey))
        return reply.code(403).send({ status: 'RS_ERROR_INVALID_SIGNATURE' });
      const body = isRecord(request.body) ? request.body : {};
      const [from, to] = [Date.parse(String(body['from'])), Date.parse(String(body['to']))];
      const site = body['sub_partner_id'];
      if (Number.isNaN(from) || Number.isNaN(to) || typeof site !== 'string')
        return reply.code(400).send({ status: 'RS_ERROR_WRONG_SYNTAX' });
      return answer(site, from, to);
    });
  };

  report('totals', (site, fromMs, toMs) => {
    const standing = records.standing(site, fromMs, toMs);
    return {
      bets: totalOf(standing, 'bet'),
      wins: totalOf(standing, 'win'),
      open_rounds: records.openRounds(site, Date.now() - OPEN_ROUND_MS).map(({ round, user, at }) => ({
        round,
        user,
        opened_at: new Date(at).toISOString(),
      })),
    };
  });

  report('transactions', (site, fromMs, toMs) => ({
    transactions: records.standing(site, fromMs, toMs).map(({ kind, id, round, user, amount, at }) => ({
      kind,
      transaction_uuid: id,
      round,
      user,
      amount: amount * UNITS_PER_CENTAVO,
      at: new Date(at).toISOString(),
    })),
  }));
}

function totalOf(records: readonly WalletRecord[], kind: WalletRecord['kind']) {
  const counted = records.filter((record) => record.kind === kind);
  return {
    count: counted.length,
    amount: counted.reduce((sum, { amount }) => sum + amount, 0) * UNITS_PER_CENTAVO,
  };
}
