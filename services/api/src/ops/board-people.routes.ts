import {
  DESK_CODE_PATH,
  DESK_SESSIONS_PATH,
  deskCodeCall,
  deskReplySealName,
  deskSessionsCall,
  type DeskAccess,
} from '@jangada/contracts/delivery/desk-access';
import { seal } from '@jangada/server/services-key';
import { readServiceCall, requireService } from '../http/service-calls.ts';
import type { Platform } from '../platform/platform.ts';
import { boardPeople } from '../staff/board-people.ts';
import { spendBoardCode } from '../staff/challenges.ts';

/** Who of the desk may be on the board, for the edge: by the code of a page, and again while a session lasts. */
export const registerBoardPeople = ({ server, db, config }: Platform): void => {
  const { servicesKey } = config;
  const { registry } = db;
  if (!servicesKey) return;

  /** Sealed for the nonce of the call, so that neither a forged nor an earlier reply is taken. */
  const sealed = (nonce: string, data: readonly DeskAccess[]) => ({
    sealed: seal(servicesKey, deskReplySealName(nonce), JSON.stringify({ data })),
  });

  server.post(DESK_CODE_PATH, async (request) => {
    requireService(servicesKey, request);
    const { nonce, code, origin, address } = readServiceCall(deskCodeCall, request.body);
    const id = await spendBoardCode(registry, code, origin);
    return sealed(nonce, id === null ? [] : await boardPeople(registry, [{ id, address }]));
  });

  server.post(DESK_SESSIONS_PATH, { logLevel: 'warn' }, async (request) => {
    requireService(servicesKey, request);
    const { nonce, sessions } = readServiceCall(deskSessionsCall, request.body);
    return sealed(nonce, await boardPeople(registry, sessions));
  });
};
