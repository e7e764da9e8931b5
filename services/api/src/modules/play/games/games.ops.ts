import * as contract from '@jangada/contracts/ops/games';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as switches from './switches.repository.ts';

export const registerGameOps = (app: Platform): void => {
  implementOp(app, contract.listGamesOff, (_, { tenant }) => app.db.read(tenant.id, list));

  implementOp(app, contract.switchGameOff, ({ body: { provider, game = null } }, { reason, commit }) =>
    commit(async (tx) => {
      if (!(await switches.isKnown(tx, { provider, game }))) throw new DomainError('game.not-found');
      await switches.switchOff(tx, { provider, game }, reason);
      return list(tx);
    }),
  );

  implementOp(app, contract.switchGameOn, ({ body: { provider, game = null } }, { commit }) =>
    commit(async (tx) => {
      if (!(await switches.isKnown(tx, { provider, game }))) throw new DomainError('game.not-found');
      await switches.switchOn(tx, { provider, game });
      return list(tx);
    }),
  );
};

const list = async (reader: Reader) => ({
  data: (await switches.listSwitchedOff(reader)).map(({ provider_code, game_code, reason, since }) => ({
    provider: provider_code,
    game: game_code,
    reason,
    since: since.toISOString(),
  })),
});
