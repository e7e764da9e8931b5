import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { openJournal } from '../kit/journal.ts';
import { createBlackjackTables } from './blackjack-tables.ts';
import { openCallLog } from './call-log.ts';
import { GAMES } from './catalogue/catalogue.ts';
import { createCrashTables } from './crash-table.ts';
import { registerGamePage } from './game-page.routes.ts';
import { registerOperatorApi } from './operator.routes.ts';
import { registerPictures } from './pictures.routes.ts';
import { registerPlayApi } from './play-api.routes.ts';
import { openRoundLedger } from './round-ledger.ts';
import { createRounds } from './rounds.ts';
import { openGameSessions, type GameSessions } from './sessions.ts';
import { registerStudioOrders } from './studio-orders.ts';
import { createWalletClient, hub88Wire, type WalletClient, type WalletWire } from './wallet-client.ts';
import { openWalletRecords } from './wallet-records.ts';

/** Another aggregator with games of this studio. */
export interface OtherAggregator {
  has(gameCode: string): boolean;
  /** Its wallet calls, in its own protocol. */
  walletOf(clientOf: (wire: WalletWire) => WalletClient): WalletClient;
  register(app: FastifyInstance, sessions: GameSessions): void;
}

/** Rounds of the other aggregator's games go through its wallet, all others through the usual one. */
function either(
  other: OtherAggregator,
  clientOf: (wire: WalletWire) => WalletClient,
  usual: WalletClient,
): WalletClient {
  const wallet = other.walletOf(clientOf);
  return { call: (path, body) => (other.has(String(body['game_code'])) ? wallet : usual).call(path, body) };
}

/** The game studio behind an aggregator: catalogue, launch, games, and the calls to the operator's wallet. */
export const registerStudio = async (
  app: FastifyInstance,
  config: Config,
  other: OtherAggregator | null = null,
): Promise<void> => {
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const journal = <Entry>(name: string) => openJournal<Entry>(join(config.dataDir, `${name}.jsonl`));
  const orders = registerStudioOrders(app);
  const records = openWalletRecords(journal('wallet-records'));
  const clientOf = (wire: WalletWire) => createWalletClient({ wire, orders, log: app.log, stopping: stopping.signal });
  const hub88 = records.watch(clientOf(hub88Wire(config.studio)));
  const wallet = other ? either(other, clientOf, hub88) : hub88;
  const ledger = openRoundLedger(join(config.dataDir, 'open-rounds.jsonl'), wallet, app.log, stopping.signal);
  const rounds = createRounds(wallet, ledger);
  const sessions = openGameSessions(join(config.dataDir, 'game-sessions.jsonl'));
  const calls = openCallLog(journal('game-answers'));
  const crash = createCrashTables({ rounds, orders, calls });
  const blackjack = createBlackjackTables({ rounds, orders });

  const games = GAMES.filter((game) => !other?.has(game.code));
  registerOperatorApi(app, config, { sessions, records, games });
  other?.register(app, sessions);
  registerPlayApi(app, { sessions, rounds, orders, crash, blackjack, calls });
  registerGamePage(app, sessions);
  registerPictures(app);
  app.addHook('onListen', async () => rounds.resume());
};
