import { numberCursor, page, pageOf } from '../api/paging.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

/** The longest window of a reveal. */
export const REVEAL_MINUTES_MAX = 15;

/** Groups of private fields. `documents`: the birth date and the address that documents are compared with. */
export const privateGroups = ['contact', 'cpf', 'documents'] as const;
export const privateGroup = z.enum(privateGroups);

export type PrivateGroup = z.infer<typeof privateGroup>;

const onePlayer = z.object({ tenant: tenantSlug, id: numericId });

export const revealPlayer = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/reveal',
  words: 'player reveal',
  needs: 'players.reveal',
  weight: 'changes',
  about: 'player',
  kindField: 'groups',
  undo: null,
  summary:
    'Let me read private data of a player for some minutes, on their page; who looked, when and why is kept for good',
  examples: ['player reveal 42 --tenant jangada --groups contact,cpf --reason "calls back about withdrawal 812"'],
  params: onePlayer,
  body: z.object({
    groups: z.array(privateGroup).check(z.minLength(1), z.maxLength(privateGroups.length)),
    minutes: z.optional(z.int().check(z.minimum(1), z.maximum(REVEAL_MINUTES_MAX))),
  }),
  reply: z.object({ data: z.object({ groups: z.array(privateGroup), until: z.string() }) }),
  errors: ['profile.not-found'],
});

export const showPlayerPresence = operation({
  method: 'GET',
  path: '/ops/{tenant}/players/{id}/here',
  words: 'player here',
  needs: 'players.see',
  kind: 'masked',
  weight: 'reads',
  about: 'player',
  summary: 'Who else has the page of a player open; whoever asks is there too, for less than a minute',
  examples: ['player here 42 --tenant jangada'],
  params: onePlayer,
  reply: z.object({ data: z.object({ here: z.array(z.string()) }) }),
  errors: ['profile.not-found'],
});

/** The values of the groups whose window is open for the caller; those of others are missing. */
export const privateValues = z.object({
  until: z.string(),
  contact: z.optional(z.object({ email: z.string(), phone: z.nullable(z.string()) })),
  cpf: z.optional(z.nullable(z.string())),
  documents: z.optional(
    z.object({
      birth_date: z.nullable(z.string()),
      address: z.nullable(
        z.object({
          zip: z.string(),
          street: z.string(),
          number: z.string(),
          complement: z.nullable(z.string()),
          district: z.string(),
          city: z.string(),
          state: z.string(),
        }),
      ),
    }),
  ),
});

export type PrivateValues = z.infer<typeof privateValues>;

export const showPrivate = operation({
  method: 'GET',
  path: '/ops/{tenant}/players/{id}/private',
  words: 'player private',
  needs: 'players.see',
  kind: 'masked',
  weight: 'private',
  about: 'player',
  summary: 'The private fields that I have revealed, while the window is open',
  examples: ['player private 42 --tenant jangada'],
  params: onePlayer,
  reply: z.object({ data: privateValues }),
  errors: ['profile.not-found', 'reveal.required'],
});

/** One read of a player's data by one of the staff: what was opened, never what it said. */
export const playerRead = z.object({
  id: numericId,
  at: z.string(),
  person: z.string(),
  /** `open`: the page; `reveal`: a window was opened; `values`: private fields were shown; `document`: an image. */
  what: z.enum(['open', 'reveal', 'values', 'document']),
  fields: z.array(z.string()),
  reason: z.nullable(z.string()),
});

export type PlayerRead = z.infer<typeof playerRead>;

export const listPlayerReads = operation({
  method: 'GET',
  path: '/ops/{tenant}/players/{id}/seen',
  words: 'seen list',
  needs: 'log.seen',
  weight: 'reads',
  about: 'player',
  summary: 'Who of the staff saw a player, newest first',
  examples: ['seen list 42 --tenant jangada'],
  params: onePlayer,
  query: z.object({ page, cursor: numberCursor }),
  reply: pageOf(playerRead),
  errors: ['profile.not-found'],
});
