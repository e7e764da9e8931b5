import { storable } from '@jangada/server/storable';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../../platform/platform.ts';
import { recordUnreadable } from '../../../third-party-messages/record-unreadable.ts';
import type { Aggregator } from '../../../vendors/aggregators/aggregator.ts';
import type { RawCall, WalletOutcome } from '../../../vendors/aggregators/wallet-call.ts';
import type { Unreadable } from '../../../vendors/read-message.ts';
import { readExternalName } from '../betting/player-names.ts';
import { createGameWallet } from './game-wallet.service.ts';

/** The aggregators call these routes. */
export const registerGameWallets = (app: Platform): void => {
  for (const aggregator of app.aggregators) registerWallet(app, aggregator);
};

function registerWallet(app: Platform, aggregator: Aggregator): void {
  const { name, wallet: protocol } = aggregator;
  const wallet = createGameWallet(app, aggregator);

  const outcomeOf = async (call: RawCall, request: FastifyRequest): Promise<WalletOutcome> => {
    const { path } = call;
    if (!protocol.isSigned(call)) {
      request.log.warn({ path }, `${name}: a call with a bad signature`);
      return { refusal: 'BAD_SIGNATURE' };
    }
    const read = protocol.read({ ...call, body: storable(call.body) });
    if (!read.ok) {
      request.log.warn({ path, reason: read.unreadable.reason }, `${name}: an unreadable call`);
      await store(read.unreadable);
      return { refusal: 'BAD_REQUEST' };
    }
    const outcome = await wallet.apply(read.value, call.rawBody);
    const { refusal } = outcome;
    // Insufficient funds are ordinary.
    if (refusal !== null && refusal !== 'NOT_ENOUGH_MONEY') request.log.info({ path, refusal }, `${name}: refused`);
    return outcome;
  };

  /** Stores the call for the player's tenant; a call without a player is only logged. */
  const store = async (unreadable: Unreadable): Promise<void> => {
    const player = protocol.playerOf(unreadable.raw);
    const tenant = player === undefined ? undefined : await app.tenants.find(readExternalName(player)?.tenantId ?? '');
    if (tenant) await recordUnreadable(app.db, tenant.id, 'games-wallet', [unreadable]);
  };

  for (const path of protocol.paths)
    app.server.post(`/providers/${name}${path}`, async (request, reply) => {
      const { headers, rawBody, body } = request;
      const call = { path, headers, rawBody, body };
      const answer = protocol.render(call, await outcomeOf(call, request));
      return reply.code(answer.status).send(answer.body);
    });
}
