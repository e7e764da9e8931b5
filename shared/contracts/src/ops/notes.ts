import { listOf } from '../api/paging.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { writtenText } from '../values/written-text.ts';
import { operation } from './operation.ts';

const NOTE_CHARS_MAX = 2_000;
const TAGS_CHARS_MAX = 400;

/** What the staff say about a player among themselves. Its text stays when it is retracted, and is shown struck out. */
export const playerNote = z.object({
  id: numericId,
  author: z.string(),
  text: z.string(),
  pinned: z.boolean(),
  created_at: z.string(),
  retracted: z.nullable(z.object({ at: z.string(), by: z.string(), why: z.string() })),
});

export type PlayerNote = z.infer<typeof playerNote>;

const onePlayer = z.object({ tenant: tenantSlug, id: numericId });

export const listNotes = operation({
  method: 'GET',
  path: '/ops/{tenant}/players/{id}/notes',
  words: 'note list',
  needs: 'players.note',
  weight: 'reads',
  about: 'player',
  summary: 'The notes about a player, pinned ones first, then the newest',
  examples: ['note list 42 --tenant jangada'],
  params: onePlayer,
  reply: listOf(playerNote),
  errors: ['profile.not-found'],
});

export const addNote = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/notes',
  words: 'note add',
  needs: 'players.note',
  weight: 'changes',
  about: 'player',
  undo: 'note retract',
  summary: 'Write a note about a player; nobody can edit it afterwards',
  examples: ['note add 42 --tenant jangada --text "Prefers to be called after six." --reason "call of today"'],
  params: onePlayer,
  body: z.object({ text: writtenText(NOTE_CHARS_MAX), pinned: z.optional(z.boolean()) }),
  reply: z.object({ data: playerNote }),
  errors: ['profile.not-found'],
});

export const retractNote = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/notes/{note}/retract',
  words: 'note retract',
  needs: 'players.note',
  weight: 'changes',
  about: 'player',
  undo: null,
  summary: 'Take a note back; it stays readable with a line through it and the reason',
  examples: ['note retract 42 7 --tenant jangada --reason "was about another player"'],
  params: z.object({ ...onePlayer.shape, note: numericId }),
  reply: z.object({ data: playerNote }),
  errors: ['request.not-found'],
});

const tags = z.string().check(z.maxLength(TAGS_CHARS_MAX));
const tagged = z.object({ data: z.object({ id: numericId, tags: z.array(z.string()) }) });

/** For many players at once, each of whom keeps their own. */
export const addTags = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/tags/add',
  words: 'tag add',
  needs: 'players.note',
  weight: 'changes',
  about: 'player',
  undo: null,
  summary: 'Give a player tags, separated by commas, beside those they have',
  examples: ['tag add 42 --tenant jangada --tags "november" --reason "winners of the draw"'],
  params: onePlayer,
  body: z.object({ tags: tags.check(z.minLength(1)) }),
  reply: tagged,
  errors: ['profile.not-found'],
});

export const setTags = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/tags',
  words: 'tag set',
  needs: 'players.note',
  weight: 'changes',
  about: 'player',
  undo: 'tag set',
  summary: 'The tags of a player, separated by commas; these and no others',
  examples: ['tag set 42 --tenant jangada --tags "vip, calls back" --reason "agreed in the morning round"'],
  params: onePlayer,
  body: z.object({ tags }),
  reply: tagged,
  errors: ['profile.not-found'],
});
