import type { Role } from './roles.ts';

/**
 * What a role may do with a permission. `alone`: without anybody else. `limit`: alone up to the role's limit, above it
 * with a second person. `second`: always with a second person.
 */
export type May = 'alone' | 'limit' | 'second';

export interface Cell {
  /** Missing when the role only agrees to what others ask for. */
  readonly may?: May;
  /** The role may be the second person. */
  readonly agrees?: true;
  /** Only for these kinds, such as restrictions of one source; the operation says which field contains the kind. */
  readonly of?: readonly string[];
}

export type Row = Readonly<Partial<Record<Role, Cell>>>;

const alone = { may: 'alone' } as const;
const limit = { may: 'limit' } as const;
const second = { may: 'second' } as const;
const agrees = { agrees: true } as const;
const only = (...of: string[]) => ({ ...alone, of });

/** Restrictions that a player asks for; every role that talks to players may add them. */
const asked = ['self_specific', 'pause', 'limit'];
const everyRole = {
  support: alone,
  'support-lead': alone,
  payments: alone,
  identity: alone,
  risk: alone,
  compliance: alone,
  moderator: alone,
  crm: alone,
  content: alone,
  finance: alone,
  manager: alone,
  admin: alone,
  auditor: alone,
} as const;

/** Every permission with what each role may do; a role that is missing may not. */
export const matrix = {
  /** Own grants, sessions, passkeys and saved views. */
  self: everyRole,
  'players.see': {
    support: alone,
    'support-lead': alone,
    payments: alone,
    identity: alone,
    risk: alone,
    compliance: alone,
    moderator: only('name'),
    crm: alone,
    finance: alone,
    manager: alone,
    auditor: alone,
  },
  /** The kinds are the groups of private fields. */
  'players.reveal': {
    support: only('contact'),
    'support-lead': only('contact', 'cpf'),
    payments: only('cpf'),
    identity: only('cpf', 'documents'),
    risk: only('contact', 'cpf', 'documents'),
    compliance: only('contact', 'cpf', 'documents'),
    auditor: only('contact', 'cpf', 'documents'),
  },
  'players.note': {
    support: alone,
    'support-lead': alone,
    payments: alone,
    identity: alone,
    risk: alone,
    compliance: alone,
    moderator: alone,
    manager: alone,
  },
  'players.sign-out': {
    support: alone,
    'support-lead': alone,
    payments: alone,
    identity: alone,
    risk: alone,
    compliance: alone,
  },
  /** The kinds are the queues whose items the role decides or prepares. */
  'queues.serve': {
    support: only('chat-reports'),
    'support-lead': only('withdrawals', 'chat-reports', 'alerts'),
    payments: only('withdrawals', 'stranded-pix', 'med', 'alerts'),
    identity: only('identity'),
    risk: only('withdrawals', 'med', 'alerts', 'referrals'),
    compliance: only('withdrawals', 'identity', 'alerts', 'stranded-pix', 'med'),
    moderator: only('chat-reports'),
    crm: only('referrals'),
    finance: only('stranded-pix'),
    manager: only('withdrawals', 'alerts', 'referrals', 'stranded-pix', 'med'),
  },
  /** The kinds are the queues. */
  'queues.assign': {
    'support-lead': alone,
    compliance: alone,
    manager: alone,
  },
  'players.contact': {
    support: second,
    'support-lead': { ...second, ...agrees },
    identity: alone,
    compliance: agrees,
  },
  'players.block': { 'support-lead': alone, risk: alone, compliance: alone },
  'players.unblock': { 'support-lead': second, risk: second, compliance: agrees },
  /** The kinds are the sources of restrictions. */
  'restrictions.add': {
    support: only(...asked),
    'support-lead': only(...asked),
    payments: only(...asked),
    identity: only(...asked, 'kyc'),
    risk: only(...asked, 'fraud'),
    compliance: alone,
  },
  'restrictions.end': {
    identity: only('kyc'),
    risk: { ...second, of: ['fraud'] },
    compliance: second,
    manager: agrees,
  },
  'withdrawals.approve': {
    payments: limit,
    risk: { ...limit, ...agrees },
    compliance: agrees,
    manager: agrees,
  },
  'withdrawals.refuse': {
    'support-lead': alone,
    payments: limit,
    risk: { ...limit, ...agrees },
    compliance: agrees,
    manager: agrees,
  },
  /** Taking an approval back before it is at the provider. */
  'withdrawals.hold': { 'support-lead': alone, payments: alone, risk: alone, compliance: alone, manager: alone },
  'withdrawals.settle': { payments: second, finance: agrees, manager: agrees },
  'payouts.stop': { payments: alone, risk: alone, compliance: alone, manager: alone },
  'payouts.resume': { payments: second, manager: { ...second, ...agrees }, finance: agrees },
  'payments.return': { payments: limit, compliance: agrees, finance: agrees, manager: agrees },
  /** Answers to a bank that claims a Pix (MED). */
  'claims.defend': { payments: alone, risk: alone, compliance: alone },
  'claims.accept': { payments: limit, risk: { ...second, ...agrees }, compliance: agrees, manager: agrees },
  'payments.see': {
    support: alone,
    'support-lead': alone,
    payments: alone,
    identity: alone,
    risk: alone,
    compliance: alone,
    finance: alone,
    manager: alone,
    auditor: alone,
  },
  'money.correct': { payments: second, finance: { ...second, ...agrees }, manager: agrees },
  'identity.decide': { identity: alone, compliance: alone },
  'gifts.give': { support: limit, 'support-lead': { ...limit, ...agrees }, crm: limit, manager: agrees },
  'bonuses.void': { risk: limit, compliance: agrees, manager: agrees },
  'promotions.see': {
    support: alone,
    'support-lead': alone,
    risk: alone,
    compliance: alone,
    crm: alone,
    content: alone,
    finance: alone,
    manager: alone,
    auditor: alone,
  },
  'promotions.start': { crm: second, compliance: agrees, manager: agrees },
  'promotions.stop': { crm: alone, risk: alone, compliance: alone, manager: alone },
  'referrals.decide': { risk: limit, crm: limit, manager: agrees },
  'messages.send': {
    support: alone,
    'support-lead': alone,
    payments: alone,
    identity: alone,
    risk: alone,
    compliance: alone,
    moderator: alone,
    manager: alone,
  },
  'messages.announce': { crm: second, content: second, manager: agrees },
  'chat.moderate': { support: alone, 'support-lead': alone, moderator: alone },
  'chat.rules': { 'support-lead': alone, moderator: alone },
  'games.close': { risk: alone, compliance: alone, manager: alone },
  'games.open': { manager: second, risk: agrees, compliance: agrees },
  'games.see': {
    support: alone,
    'support-lead': alone,
    payments: alone,
    risk: alone,
    compliance: alone,
    crm: alone,
    content: alone,
    finance: alone,
    manager: alone,
    auditor: alone,
  },
  'wins.decide': { risk: limit, payments: limit, compliance: agrees, manager: agrees },
  'content.pages': { content: alone, compliance: alone },
  'settings.change': { manager: second, admin: agrees },
  /** Settings that the law binds. */
  'settings.law': { manager: second, compliance: agrees },
  'connections.change': { manager: second, admin: { ...second, ...agrees } },
  'tenants.change': { admin: second, manager: agrees },
  'technical.see': { payments: alone, compliance: alone, manager: alone, admin: alone, auditor: alone },
  'figures.all': {
    risk: alone,
    compliance: alone,
    finance: alone,
    manager: alone,
    auditor: alone,
  },
  'ledger.see': {
    payments: alone,
    risk: alone,
    compliance: alone,
    finance: alone,
    manager: alone,
    auditor: alone,
  },
  'alerts.close': {
    'support-lead': alone,
    payments: alone,
    risk: alone,
    compliance: alone,
    manager: alone,
    admin: alone,
  },
  'alerts.see': everyRole,
  'log.see': { compliance: alone, manager: alone, admin: alone, auditor: alone },
  'log.seen': { compliance: alone, auditor: alone },
  'people.see': { compliance: alone, manager: alone, admin: alone, auditor: alone },
  'people.change': { admin: { ...second, ...agrees }, compliance: agrees },
} as const satisfies Readonly<Record<string, Row>>;

export type Permission = keyof typeof matrix;

/** The row of a permission. */
export const rowOf = (permission: Permission): Row => matrix[permission];
