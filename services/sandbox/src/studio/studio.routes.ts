import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { openJournal } from '../storage/journal.ts';
import { keptAnswers } from './answers.ts';
import { registerArt } from './art.routes.ts';
import { blackjackTables } from './blackjack-tables.ts';
import { crashTables } from './crash-table.ts';
import { forcedResults } from './forced-results.ts';
import { registerLaunch } from './launch.routes.ts';
import { registerPlayApi } from './play-api.routes.ts';
import { registerPlayPage } from './play-page.routes.ts';
import { rounds as gameRounds } from './rounds.ts';
import { gameSessions } from './sessions.ts';
import { registerReports } from './report.routes.ts';
import { registerStudioControl } from './studio-control.routes.ts';
import { roundLedger, type RoundEntry } from './wallet/round-ledger.ts';
import { walletClient } from './wallet/wallet-client.ts';
import { walletFaults } from './wallet/wallet-faults.ts';
import { recorded, walletRecords } from './wallet/wallet-records.ts';

/** The game studio behind an aggregator: catalogue, launch, games, and the calls to the operator's wallet. */
export async function registerStudio(app: FastifyInstance, config: Config): Promise<void> {
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const faults = walletFaults();
  const forced = forcedResults();
  const { walletUrl, privateKey } = config.studio;
  const records = walletRecords(openJournal(join(config.dataDir, 'wallet-records.jsonl')));
  const client = walletClient({ walletUrl, privateKey, faults, log: app.log, stopping: stopping.signal });
  const wallet = recorded(client, records);
  const journal = openJournal<RoundEntry>(join(config.dataDir, 'rounds.jsonl'));
  const rounds = gameRounds(wallet, roundLedger(journal, wallet, app.log, stopping.signal));
  const sessions = gameSessions(openJournal(join(config.dataDir, 'game-sessions.jsonl')));
  const answers = keptAnswers(openJournal(join(config.dataDir, 'game-answers.jsonl')));
  const crash = crashTables({ rounds, forced, answers });
  const blackjack = blackjackTables({ rounds, forced });

  registerLaunch(app, config, sessions);
  registerReports(app, config, records);
  registerPlayApi(app, { sessions, rounds, forced, crash, blackjack, answers });
  await registerPlayPage(app, sessions);
  registerArt(app, config);
  registerStudioControl(app, forced, faults);
  app.addHook('onListen', async () => rounds.resume());
}
