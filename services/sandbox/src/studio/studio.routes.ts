import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { openJournal } from '../kit/journal.ts';
import { createBlackjackTables } from './blackjack-tables.ts';
import { openCallLog } from './call-log.ts';
import { createCrashTables } from './crash-table.ts';
import { registerGamePage } from './game-page.routes.ts';
import { registerOperatorApi } from './operator.routes.ts';
import { registerPictures } from './pictures.routes.ts';
import { registerPlayApi } from './play-api.routes.ts';
import { openRoundLedger } from './round-ledger.ts';
import { createRounds } from './rounds.ts';
import { openGameSessions } from './sessions.ts';
import { registerStudioOrders } from './studio-orders.ts';
import { createWalletClient } from './wallet-client.ts';
import { openWalletRecords } from './wallet-records.ts';

/** The game studio behind an aggregator: catalogue, launch, games, and the calls to the operator's wallet. */
export const registerStudio = async (app: FastifyInstance, config: Config): Promise<void> => {
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const journal = <Entry>(name: string) => openJournal<Entry>(join(config.dataDir, `${name}.jsonl`));
  const { walletUrl, privateKey } = config.studio;
  const orders = registerStudioOrders(app);
  const records = openWalletRecords(journal('wallet-records'));
  const client = createWalletClient({ walletUrl, privateKey, orders, log: app.log, stopping: stopping.signal });
  const wallet = records.watch(client);
  const ledger = openRoundLedger(join(config.dataDir, 'open-rounds.jsonl'), wallet, app.log, stopping.signal);
  const rounds = createRounds(wallet, ledger);
  const sessions = openGameSessions(join(config.dataDir, 'game-sessions.jsonl'));
  const calls = openCallLog(journal('game-answers'));
  const crash = createCrashTables({ rounds, orders, calls });
  const blackjack = createBlackjackTables({ rounds, orders });

  registerOperatorApi(app, config, sessions, records);
  registerPlayApi(app, { sessions, rounds, orders, crash, blackjack, calls });
  registerGamePage(app, sessions);
  registerPictures(app);
  app.addHook('onListen', async () => rounds.resume());
};
