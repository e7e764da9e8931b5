import * as alerts from './alerts.ts';
import * as bets from './bets.ts';
import * as bonuses from './bonuses.ts';
import * as boxes from './boxes.ts';
import * as chat from './chat.ts';
import * as connections from './connections.ts';
import * as deliveries from './deliveries.ts';
import * as documents from './documents.ts';
import * as figures from './figures.ts';
import * as figuresOfGames from './figures-of-games.ts';
import * as figuresOfPayments from './figures-of-payments.ts';
import * as games from './games.ts';
import * as heldWins from './held-wins.ts';
import * as jobs from './jobs.ts';
import * as ledger from './ledger.ts';
import * as levels from './levels.ts';
import * as log from './log.ts';
import * as me from './me.ts';
import * as med from './med.ts';
import * as missions from './missions.ts';
import * as notes from './notes.ts';
import * as notifications from './notifications.ts';
import type { Operation } from './operation.ts';
import * as paymentEvidence from './payment-evidence.ts';
import * as playerNames from './player-names.ts';
import * as playerReads from './player-reads.ts';
import * as playerTabs from './player-tabs.ts';
import * as queues from './queues.ts';
import * as pages from './pages.ts';
import * as payments from './payments.ts';
import * as payouts from './payouts.ts';
import * as people from './people.ts';
import * as players from './players.ts';
import * as policy from './policy.ts';
import * as reconciliation from './reconciliation.ts';
import * as referrals from './referrals.ts';
import * as requests from './requests.ts';
import * as support from './support.ts';
import * as tenants from './tenants.ts';
import * as thirdPartyMessages from './third-party-messages.ts';
import * as views from './views.ts';
import * as withdrawals from './withdrawals.ts';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'words' in value && 'path' in value;

/**
 * Every operation for operators, by its name. They are not among `endpoints`: the public listener does not serve them,
 * and players' tokens do not authorise them. A new domain adds its file here.
 */
export const opsEndpoints: ReadonlyMap<string, Operation> = new Map(
  [
    alerts,
    bets,
    bonuses,
    boxes,
    chat,
    connections,
    deliveries,
    documents,
    figures,
    figuresOfGames,
    figuresOfPayments,
    games,
    heldWins,
    jobs,
    ledger,
    levels,
    log,
    me,
    med,
    missions,
    notifications,
    notes,
    paymentEvidence,
    playerNames,
    playerReads,
    playerTabs,
    queues,
    pages,
    payments,
    payouts,
    people,
    players,
    policy,
    reconciliation,
    referrals,
    requests,
    support,
    tenants,
    thirdPartyMessages,
    views,
    withdrawals,
  ]
    .flatMap((domain) => Object.entries(domain))
    .filter((entry): entry is [string, Operation] => isOperation(entry[1])),
);
