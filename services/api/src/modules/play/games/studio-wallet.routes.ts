import * as z from '@jangada/contracts/values/schema';
import { storable } from '@jangada/server/storable';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../../platform/platform.ts';
import { SIGNATURE_HEADER } from '../../../vendors/studio/signature.ts';
import {
  betCall,
  rollbackCall,
  statusOf,
  userCall,
  winCall,
  UNITS_PER_CENTAVO,
  type RsStatus,
} from './studio-wallet.messages.ts';
import { createStudioWallet, type Answer } from './studio-wallet.service.ts';

/** The aggregator calls these. It reads 200 as an answer and anything else as "try again". */
export function registerStudioWallet(app: Platform): void {
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
      const checked = z.safeParse(schema, storable(request.body));
      if (!checked.success) return refuse(statusOf('BAD_REQUEST'));
      const { status, balance } = await apply(checked.data, request.rawBody);
      noteRefusal(request, path, status);
      return { status, ...echo(request.body), ...(balance === undefined ? {} : balanceIn(balance)) };
    });
  };

  route('/user/info', userCall, wallet.balance);
  route('/user/balance', userCall, wallet.balance);
  route('/transaction/bet', betCall, wallet.bet);
  route('/transaction/win', winCall, wallet.win);
  route('/transaction/rollback', rollbackCall, wallet.rollback);
}

/** The largest balance that is exact in the aggregator's units, about R$ 90 billion. */
const BALANCE_CENTAVOS_MAX = Math.floor(Number.MAX_SAFE_INTEGER / UNITS_PER_CENTAVO);

const balanceIn = (centavos: number) => ({
  balance: Math.min(centavos, BALANCE_CENTAVOS_MAX) * UNITS_PER_CENTAVO,
  currency: 'BRL',
  country: 'BR',
});

const echoed = z.object({ user: z.optional(z.string()), request_uuid: z.optional(z.string()) });

function echo(body: unknown): { user?: string; request_uuid?: string } {
  const checked = z.safeParse(echoed, body);
  return checked.success ? checked.data : {};
}

/** A player without money is everyday; what a provider gets wrong is worth a line. */
function noteRefusal(request: FastifyRequest, path: string, status: RsStatus): void {
  if (status === 'RS_OK' || status === 'RS_ERROR_NOT_ENOUGH_MONEY') return;
  request.log.info({ path, status }, 'studio: refused');
}
