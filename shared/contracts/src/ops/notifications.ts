import { numericId, tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

const TITLE_CHARS_MAX = 120;
const DESCRIPTION_CHARS_MAX = 1_000;
const ADDRESS_CHARS_MAX = 500;

const text = (charsMax: number) => z.string().check(z.minLength(1), z.maxLength(charsMax));

const words = {
  title_pt: text(TITLE_CHARS_MAX),
  title_en: text(TITLE_CHARS_MAX),
  description_pt: text(DESCRIPTION_CHARS_MAX),
  description_en: text(DESCRIPTION_CHARS_MAX),
  /** A path of the site, or an https address. */
  img: z.optional(z.string().check(z.maxLength(ADDRESS_CHARS_MAX), z.regex(/^(https:\/\/|\/)/))),
  pinned_until: z.optional(z.iso.datetime()),
  /** The notification is promotional, so it is not pushed to players who refuse promotions or must not receive them. */
  marketing: z.optional(z.boolean()),
};

export const announceToAll = operation({
  method: 'POST',
  path: '/ops/{tenant}/notifications',
  words: 'notification announce',
  needs: 'messages.announce',
  weight: 'changes',
  undo: null,
  summary: 'Tell everybody on the site; marketing unless told otherwise',
  examples: [
    'notification announce --tenant jangada --title_pt "Novidade" --title_en "News" --description_pt "Chegou o Redemoinho." --description_en "Redemoinho is here." --reason "launch"',
  ],
  params: z.object({ tenant: tenantSlug }),
  body: z.object(words),
  reply: z.object({ data: z.object({ id: numericId }) }),
});

export const notifyPlayer = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/notifications',
  words: 'notification send',
  needs: 'messages.send',
  weight: 'changes',
  about: 'player',
  undo: null,
  summary: 'Tell one player',
  examples: [
    'notification send 42 --tenant jangada --title_pt "Olá" --title_en "Hello" --description_pt "Encontramos o seu Pix." --description_en "We found your Pix." --reason "ticket 77"',
  ],
  params: z.object({ tenant: tenantSlug, id: numericId }),
  body: z.object({
    ...words,
    /** A player who reads English is told in Portuguese without these. */
    title_en: z.optional(words.title_en),
    description_en: z.optional(words.description_en),
  }),
  reply: z.object({ data: z.object({ id: numericId }) }),
  errors: ['profile.not-found'],
});
