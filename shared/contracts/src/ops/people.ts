import { listOf, page, pageOf } from '../api/paging.ts';
import { tenantSlug } from '../values/ids.ts';
import { language } from '../values/languages.ts';
import * as z from '../values/schema.ts';
import { writtenText } from '../values/written-text.ts';
import { opsLogLine } from './log.ts';
import { newStaffKey, ofNewKey } from './me.ts';
import { operation } from './operation.ts';
import { roles } from './rights/roles.ts';

const NAME_CHARS_MAX = 80;
const NAME_CHARS_MIN = 2;
const LIST_CHARS_MAX = 2_000;

const role = z.enum(roles);

const grant = z.object({
  role,
  /** Null: every tenant. */
  tenants: z.nullable(z.array(tenantSlug)),
  since: z.string(),
  until: z.nullable(z.string()),
  /** The person who gave it; null for the setup of the installation. */
  given_by: z.nullable(z.string()),
});

export const staffPerson = z.object({
  id: z.string(),
  name: z.string(),
  language,
  grants: z.array(grant),
  passkeys: z.int(),
  keys: z.int(),
  /** Open sessions of the desk. */
  sessions: z.int(),
  /** Whether the person's CPF is known, so that conflicts of interest are found. */
  has_cpf: z.boolean(),
  /** An invitation that waits for the person. */
  invited_until: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
});

export type StaffPerson = z.infer<typeof staffPerson>;

const ofName = z.object({ name: z.string().check(z.minLength(1), z.maxLength(NAME_CHARS_MAX)) });

const list = () => z.string().check(z.maxLength(LIST_CHARS_MAX));
/** Roles, separated by commas. */
export const roleList = list();
/** Tenants, separated by commas. */
export const tenantList = list();
/** A day, through whose end it holds, as `2026-12-31`. */
const lastDay = z.iso.date();
const cpf = z.string().check(z.regex(/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/));

const rights = {
  /** The tenants of the grants, separated by commas; without them, every tenant. */
  tenants: z.optional(tenantList),
  until: z.optional(lastDay),
};

export const listStaff = operation({
  method: 'GET',
  path: '/ops/staff',
  words: 'staff list',
  needs: 'people.see',
  weight: 'reads',
  summary: 'The people who run the sites, with their roles',
  examples: ['staff list', 'staff list --ended true'],
  query: z.object({
    /** With those who have left. */
    ended: z.optional(z.boolean()),
  }),
  reply: listOf(staffPerson),
});

/** The address with which the first passkey is made, shown this once. */
const invited = z.object({
  data: staffPerson,
  invitation: z.optional(z.string()),
  expires_at: z.string(),
});

export const inviteStaff = operation({
  method: 'POST',
  path: '/ops/staff',
  words: 'staff invite',
  needs: 'people.change',
  weight: 'rights',
  about: 'person',
  aboutField: 'name',
  undo: 'staff end',
  summary: 'Let a person in: the reply is an address, for one use, at which they make their first passkey',
  examples: [
    'staff invite --name "Ana Souza" --roles support --tenants jangada --reason "starts on Monday"',
    'staff invite --name "Inspetor Dias" --roles auditor --until 2026-12-31 --reason "inspection 12/2026"',
  ],
  body: z.object({
    name: writtenText(NAME_CHARS_MAX, NAME_CHARS_MIN),
    roles: roleList,
    ...rights,
    language: z.optional(language),
    /** Whoever has a player's account with this CPF may neither see nor decide it. */
    cpf: z.optional(cpf),
  }),
  reply: invited,
  shownOnce: ['invitation'],
  errors: ['ops.name-taken', 'connection.no-key'],
});

export const changeStaff = operation({
  method: 'POST',
  path: '/ops/staff/{name}/change',
  words: 'staff change',
  needs: 'people.change',
  weight: 'rights',
  about: 'person',
  aboutField: 'name',
  undo: 'staff change',
  summary: 'Change a person: the roles named are those they have from now on',
  examples: [
    'staff change "Ana Souza" --roles support,moderator --tenants jangada,tucano --reason "helps in the chat"',
    'staff change "Ana Souza" --cpf 529.982.247-25 --reason "was missing"',
  ],
  params: ofName,
  body: z.object({
    roles: z.optional(roleList),
    ...rights,
    language: z.optional(language),
    cpf: z.optional(cpf),
  }),
  reply: z.object({ data: staffPerson }),
  errors: ['request.not-found', 'connection.no-key'],
});

export const endStaff = operation({
  method: 'POST',
  path: '/ops/staff/{name}/end',
  words: 'staff end',
  needs: 'people.change',
  weight: 'rights',
  about: 'person',
  aboutField: 'name',
  undo: null,
  summary: 'Let a person go: sessions, keys, passkeys and roles end at once',
  examples: ['staff end "Ana Souza" --reason "has left"'],
  params: ofName,
  reply: z.object({ data: staffPerson }),
  errors: ['request.not-found', 'ops.ends-self'],
});

export const addStaffKey = operation({
  method: 'POST',
  path: '/ops/staff/{name}/keys',
  words: 'staff key',
  needs: 'people.change',
  weight: 'rights',
  about: 'person',
  aboutField: 'name',
  undo: null,
  summary: 'A new key of the command line for a person, shown once',
  examples: ['staff key "Ana Souza" --reason "works at the terminal"'],
  params: ofName,
  body: z.object({
    /** Which of the person's keys it is, such as the machine. */
    key_name: ofNewKey.shape.name,
  }),
  reply: newStaffKey,
  shownOnce: ['key'],
  errors: ['request.not-found'],
});

/** For somebody whose passkeys are lost. */
export const recoverStaff = operation({
  method: 'POST',
  path: '/ops/staff/{name}/recover',
  words: 'staff recover',
  needs: 'people.change',
  weight: 'rights',
  about: 'person',
  aboutField: 'name',
  undo: null,
  summary: 'Take the passkeys and sessions of a person, and invite them again',
  examples: ['staff recover "Ana Souza" --reason "telephone was stolen"'],
  params: ofName,
  reply: invited,
  shownOnce: ['invitation'],
  errors: ['request.not-found'],
});

export const listStaffLog = operation({
  method: 'GET',
  path: '/ops/staff/log',
  words: 'staff log',
  needs: 'log.see',
  weight: 'reads',
  summary: 'What was done that is of no tenant: people, roles, limits, addresses, own keys',
  examples: ['staff log', 'staff log --by maria'],
  query: z.object({
    page,
    by: z.optional(z.string().check(z.maxLength(NAME_CHARS_MAX))),
  }),
  reply: pageOf(opsLogLine),
});
