import type { RetentionRules } from '@jangada/server/retention';
import { ACCESS_RECORDS, EXPIRED, LIMIT_USES, RECORDS, REPEATS, YEAR, type Rule } from './rule.ts';

/** Notifications that are kept as evidence: what the indexes of the table say too. */
const DUTY = `('restriction', 'operator')`;
const itsNotification = 'join notifications n on n.tenant_id = t.tenant_id and n.id = t.notification_id';
const ofNews = `${itsNotification} and n.type not in ${DUTY}`;
const ofDuty = `${itsNotification} and n.type in ${DUTY}`;
const withoutParts = `not exists (select from notification_reads r where r.notification_id = t.id)
  and not exists (select from push_deliveries d where d.notification_id = t.id)`;

/** In the order in which they are purged: rows before those that they refer to. */
export const rowsThatEnd: RetentionRules<Rule> = {
  game_launches: {
    rowFor: 'a launch of a game',
    basis: 'law',
    why: 'a record of access: six months (Marco Civil, article 15)',
    ends: [{ after: ACCESS_RECORDS, since: 'created_at' }],
  },
  support_tokens: {
    rowFor: 'a visit to the support',
    basis: 'technical',
    why: 'an expired token is useless',
    ends: [{ after: EXPIRED, since: 'expires_at' }],
    otherEnd: 'with its session',
  },
  sessions: {
    rowFor: 'a sign-in',
    basis: 'law',
    why: 'a record of access: six months (Marco Civil, article 15)',
    ends: [{ after: ACCESS_RECORDS, since: 'expires_at' }],
  },
  push_deliveries: {
    rowFor: 'a notification and browser',
    basis: 'technical',
    why: 'the outbox gives up a push within an hour',
    ends: [{ after: REPEATS, since: 'created_at', inOrderOf: 'notification_id' }],
  },
  push_subscriptions: {
    rowFor: 'a browser that takes pushes',
    basis: 'product',
    why: 'a player who has not signed in there for half a year is not woken',
    ends: [{ after: ACCESS_RECORDS, since: 'created_at' }],
    otherEnd: 'with the end of its session, or when its service knows it no more',
  },
  user_browsers: {
    rowFor: 'a browser that a player has used',
    basis: 'product',
    why: 'two accounts of one person are found by it',
    ends: [{ after: YEAR, since: 'last_seen_at' }],
  },
  notification_reads: {
    rowFor: 'a notification that was read',
    basis: 'product',
    why: 'goes before its notification',
    ends: [
      { after: YEAR, since: 'created_at of the notification', of: 'of news', at: 'n.created_at', join: ofNews },
      {
        after: RECORDS,
        since: 'created_at of the notification',
        of: 'of restrictions and operators',
        at: 'n.created_at',
        join: ofDuty,
      },
    ],
  },
  notifications: {
    rowFor: 'a notification',
    basis: 'law',
    why: 'what a player was told of restrictions, or by a person, is evidence (IN 22/2025); the others are news',
    ends: [
      {
        after: YEAR,
        since: 'created_at',
        of: 'news',
        when: `t.type not in ${DUTY} and coalesce(t.pinned_until < now(), true) and ${withoutParts}`,
      },
      {
        after: RECORDS,
        since: 'created_at',
        of: 'of restrictions and operators',
        when: `t.type in ${DUTY} and ${withoutParts}`,
      },
    ],
  },
  chat_reports: {
    rowFor: 'a report of a message',
    basis: 'dispute',
    why: 'why a message was removed or a player muted',
    ends: [{ after: YEAR, since: 'created_at', inOrderOf: 'message_id' }],
  },
  chat_messages: {
    rowFor: 'a message of the chat',
    basis: 'dispute',
    why: 'why a player was muted; pinned messages stay while they are shown',
    ends: [
      {
        after: YEAR,
        since: 'created_at',
        inOrderOf: 'id',
        when: `not exists (select from chat_reports r where r.message_id = t.id)
          and (t.type <> 'pinned' or t.deleted_at is not null or t.pinned_until < now())`,
      },
    ],
  },
  verification_codes: {
    rowFor: 'a code by SMS or e-mail',
    basis: 'technical',
    why: 'an expired code is useless',
    ends: [{ after: EXPIRED, since: 'expires_at' }],
    otherEnd: 'with its use',
  },
  sent_messages: {
    rowFor: 'an e-mail, SMS or WhatsApp message to a player',
    basis: 'dispute',
    why: 'whether a code or notice arrived; the row has neither its text nor the whole address',
    ends: [{ after: '90 days', since: 'queued_at', inOrderOf: 'id' }],
  },
  password_tickets: {
    rowFor: 'a password to be set',
    basis: 'technical',
    why: 'an expired ticket is useless',
    ends: [{ after: EXPIRED, since: 'expires_at' }],
    otherEnd: 'with its use',
  },
  google_nonces: {
    rowFor: 'a sign-in that begins',
    basis: 'technical',
    why: 'an expired nonce is useless',
    ends: [{ after: EXPIRED, since: 'expires_at' }],
    otherEnd: 'with its use',
  },
  passkey_challenges: {
    rowFor: 'a sign-in that begins',
    basis: 'technical',
    why: 'an expired challenge is useless',
    ends: [{ after: EXPIRED, since: 'expires_at' }],
    otherEnd: 'with its use',
  },
  documents: {
    rowFor: 'a document of a player',
    basis: 'law',
    why: 'identification is kept for five years after an account is closed; the file of a cancelled one is gone at once',
    ends: [{ after: '90 days', since: 'decided_at', of: 'cancelled', when: `t.status = 'cancelled'` }],
  },
  active_minutes: {
    rowFor: 'a minute of a player on the site',
    basis: 'product',
    why: 'longer than the longest window of a limit',
    ends: [{ after: '62 days', since: 'minute' }],
  },
  user_missions: {
    rowFor: 'a mission of a visitor',
    basis: 'law',
    why: 'missions of players pay money; those of guests pay nothing',
    ends: [{ after: YEAR, since: 'assigned_at', of: 'of guests', when: 't.guest_id is not null' }],
  },
  cashback_releases: {
    rowFor: 'a release of cashback',
    basis: 'technical',
    why: 'the next release begins where the last one ended',
    ends: [
      {
        after: YEAR,
        since: 'released_at',
        of: 'all but the last',
        when: 't.released_at < (select max(released_at) from cashback_releases)',
      },
    ],
  },
  idempotency_keys: {
    rowFor: 'a call that moves money',
    basis: 'technical',
    why: 'later, a repeated call counts as a new one',
    ends: [{ after: REPEATS, since: 'created_at' }],
  },
  fact_deliveries: {
    rowFor: 'a fact and consumer',
    basis: 'technical',
    why: 'a fact is in the outbox until every consumer has processed it',
    ends: [
      {
        after: REPEATS,
        since: 'delivered_at',
        of: 'of facts that left the outbox',
        when: 'not exists (select from outbox o where o.id = t.fact_id)',
      },
    ],
  },
  outbox: {
    rowFor: 'an event or a call to a third party',
    basis: 'technical',
    why: 'operators have had this time to look at what was given up',
    ends: [{ after: YEAR, since: 'given_up_at', of: 'given up', when: 't.given_up_at is not null' }],
    otherEnd: 'when it was sent',
  },
  ops_requests: {
    rowFor: 'a command of an operator',
    basis: 'technical',
    why: 'later, a repeated command counts as a new one; `ops_log` keeps what was done',
    ends: [{ after: REPEATS, since: 'created_at' }],
  },
  player_presence: {
    rowFor: 'a player and one of the staff who had the page open',
    basis: 'technical',
    why: 'a presence ends after 40 seconds; `player_reads` keeps who opened a player',
    ends: [{ after: EXPIRED, since: 'seen_at' }],
  },
  queue_items: {
    rowFor: 'an item of a queue that somebody took',
    basis: 'product',
    why: 'the queue is computed; this is who had it and for how long',
    ends: [{ after: YEAR, since: 'updated_at' }],
  },
  staff_sessions: {
    rowFor: 'a sign-in at the desk',
    basis: 'dispute',
    why: 'the log names the session of a command; its address is a record of access',
    ends: [{ after: ACCESS_RECORDS, since: 'created_at' }],
  },
  staff_invitations: {
    rowFor: 'an invitation to the desk',
    basis: 'technical',
    why: 'an expired invitation is useless; the log keeps who invited whom',
    ends: [{ after: EXPIRED, since: 'expires_at' }],
  },
  staff_challenges: {
    rowFor: 'a touch of a passkey at the desk',
    basis: 'technical',
    why: 'an expired challenge is useless',
    ends: [{ after: EXPIRED, since: 'expires_at' }],
    otherEnd: 'with its use',
  },
  second_requests: {
    rowFor: 'a command that waits for a second person',
    basis: 'product',
    why: 'the log keeps who asked and who agreed; this shows what they saw',
    ends: [{ after: YEAR, since: 'asked_at' }],
  },
  limit_uses: {
    rowFor: 'a command under a limit',
    basis: 'technical',
    why: 'limits are counted over a day and a month',
    ends: [{ after: LIMIT_USES, since: 'used_at' }],
  },
  operator_alerts: {
    rowFor: 'an alert',
    basis: 'product',
    why: 'operators have had this time to look at it',
    ends: [{ after: YEAR, since: 'closed_at', of: 'closed', when: 't.closed_at is not null' }],
  },
  third_party_messages: {
    rowFor: 'an unreadable message of a third party',
    basis: 'product',
    why: 'the messages may name people; operators have had this time to look at them',
    ends: [{ after: '90 days', since: 'last_at' }],
  },
  received_notices: {
    rowFor: 'a notice of a PIX provider',
    basis: 'product',
    why: 'it names payers; the receipts and the books stay, and providers repeat a notice for 30 days at most',
    ends: [{ after: '90 days', since: 'last_at' }],
  },
  provider_calls: {
    rowFor: 'a call of a provider of games',
    basis: 'dispute',
    why: 'what a provider asked, as it asked it',
    ends: [{ after: RECORDS, since: 'received_at', inOrderOf: 'id', byOwner: true }],
  },
  pix_notices: {
    rowFor: 'a notice of the PIX provider',
    basis: 'law',
    why: 'a notice that contradicts an earlier one is found by it',
    ends: [{ after: RECORDS, since: 'created_at', byOwner: true }],
  },
  pix_differences: {
    rowFor: 'a difference between a list of Pix and the books',
    basis: 'law',
    why: 'a record of money',
    ends: [{ after: RECORDS, since: 'created_at', inOrderOf: 'id', byOwner: true }],
  },
  pix_reconciliations: {
    rowFor: 'a comparison with the list of Pix',
    basis: 'law',
    why: 'a record of money',
    ends: [
      { after: YEAR, since: 'created_at', of: 'without difference', when: 't.differences = 0', byOwner: true },
      {
        after: RECORDS,
        since: 'created_at',
        of: 'with differences',
        when: `t.differences > 0 and not exists (select from pix_differences d where d.reconciliation_id = t.id)`,
        byOwner: true,
      },
    ],
  },
  reconciliations: {
    rowFor: 'a comparison with a provider, a proof of the ledger',
    basis: 'law',
    why: 'a record of money; the newest of a kind stays, because the next proof compares with it',
    ends: [
      {
        after: YEAR,
        since: 'created_at',
        of: 'without difference',
        when: `t.differences = '[]' and exists (select from reconciliations n where n.kind = t.kind
          and n.subject = t.subject and n.id > t.id)`,
        byOwner: true,
      },
      {
        after: RECORDS,
        since: 'created_at',
        of: 'with differences',
        when: `t.differences <> '[]' and exists (select from reconciliations n where n.kind = t.kind
          and n.subject = t.subject and n.id > t.id)`,
        byOwner: true,
      },
    ],
  },
};
