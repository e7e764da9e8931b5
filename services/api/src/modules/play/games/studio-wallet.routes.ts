import * as z from '@jangada/contracts/values/schema';
import { storable } from '@jangada/server/storable';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../../platform/platform.ts';
import { recordUnreadable } from '../../../third-party-messages/record-unreadable.ts';
import { readExtras, readMessage, type Unreadable } from '../../../vendors/read-message.ts';
import { SIGNATURE_HEADER } from '../../../vendors/studio/signature.ts';
import { UNITS_PER_CENTAVO } from '../../../vendors/studio/read-movements.ts';
import { readExternalName } from '../betting/player-names.ts';
import { betCall, rollbackCall, statusOf, userCall, winCall, type RsStatus } from './studio-wallet.messages.ts';
import { createStudioWallet, type Answer } from './studio-wallet.service.ts';

/** The aggregator calls these routes. It treats any status other than 200 as a request to retry. */
export const registerStudioWallet = (app: Platform): void => {
  const wallet = createStudioWallet(app);

  const route = <Schema extends z.Schema>(
    path: string,
    schema: Schema,
    apply: (call: z.infer<Schema>, raw: string) => Promise<Answer>,
  ): void => {
    app.server.post(`/providers/studio${path}`, async (request) => {
      const refuse = (status: RsStatus) => ({ status, ...echo(request.body) });
      if (!app.studio.isSigned(request.rawBody, request.headers[SIGNATURE_HEADER])) {
        request.log.warn({ path }, 'studio: a call with a bad signature');
        return refuse(statusOf('BAD_SIGNATURE'));
      }
      const read = readMessage(schema, storable(request.body));
      if (!read.ok) {
        request.log.warn({ path, reason: read.unreadable.reason }, 'studio: an unreadable call');
        await store(read.unreadable);
        return refuse(statusOf('BAD_REQUEST'));
      }
      const { status, balance } = await apply(read.value, request.rawBody);
      noteRefusal(request, path, status);
      return { status, ...echo(request.body), ...(balance === undefined ? {} : balanceIn(balance)) };
    });
  };

  /** Stores the call for the player's tenant; a call without a player is only logged. */
  const store = async (unreadable: Unreadable): Promise<void> => {
    const { user } = echo(unreadable.raw);
    const tenant = user === undefined ? undefined : await app.tenants.find(readExternalName(user)?.tenantId ?? '');
    if (tenant) await recordUnreadable(app.db, tenant.id, 'games-wallet', [unreadable]);
  };

  route('/user/info', userCall, wallet.balance);
  route('/user/balance', userCall, wallet.balance);
  route('/transaction/bet', betCall, wallet.bet);
  route('/transaction/win', winCall, wallet.win);
  route('/transaction/rollback', rollbackCall, wallet.rollback);
};

/** The largest balance that is exact in the aggregator's units, about R$ 90 billion. */
const BALANCE_CENTAVOS_MAX = Math.floor(Number.MAX_SAFE_INTEGER / UNITS_PER_CENTAVO);

const balanceIn = (centavos: number) => ({
  balance: Math.min(centavos, BALANCE_CENTAVOS_MAX) * UNITS_PER_CENTAVO,
  currency: 'BRL',
  country: 'BR',
});

const echoed = z.object({ user: z.optional(z.string()), request_uuid: z.optional(z.string()) });

const echo = (body: unknown): Partial<z.infer<typeof echoed>> => readExtras(echoed, body);

/** Logs refusals, except for insufficient funds, which are ordinary. */
function noteRefusal(request: FastifyRequest, path: string, status: RsStatus): void {
  if (status === 'RS_OK' || status === 'RS_ERROR_NOT_ENOUGH_MONEY') return;
  request.log.info({ path, status }, 'studio: refused');
}
