import * as contract from '@jangada/contracts/ops/notes';
import type { Language } from '@jangada/contracts/values/languages';
import { tag as tagSchema } from '@jangada/contracts/ops/players';
import { safeParse } from '@jangada/contracts/values/schema';
import type { Selectable } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { maskedText } from '../../../masks/masks.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getPlayer } from '../../../users/get-player.ts';
import type { NoteTables } from './tables.ts';

const NOTES_SHOWN_MAX = 200;
const TAGS_MAX = 12;
const tagsTexts = {
  pt: `Até ${TAGS_MAX} etiquetas, separadas por vírgula, de letras, algarismos, espaços e hifens.`,
  en: `Up to ${TAGS_MAX} tags, separated by commas, of letters, digits, spaces and hyphens.`,
} as const satisfies Record<Language, string>;

/** Notes and tags of a player, for the staff alone. */
export const registerNoteOps = (app: Platform): void => {
  implementOp(app, contract.listNotes, ({ params: { id } }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      await getPlayer(reader, id);
      const rows = await reader
        .selectFrom('player_notes')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(NOTES_SHOWN_MAX)
        .execute();
      const notes = rows.map(present);
      const isFirst = ({ pinned, retracted }: contract.PlayerNote) => pinned && retracted === null;
      return { data: [...notes.filter(isFirst), ...notes.filter((note) => !isFirst(note))] };
    }),
  );

  implementOp(app, contract.addNote, ({ params: { id }, body }, { operator, commit }) =>
    commit(async (tx) => {
      await getPlayer(tx, id);
      const row = { user_id: id, author: operator, text: body.text, pinned: body.pinned ?? false };
      return {
        data: present(await tx.insertInto('player_notes').values(row).returningAll().executeTakeFirstOrThrow()),
      };
    }),
  );

  implementOp(app, contract.retractNote, ({ params: { id, note } }, { operator, reason, commit }) =>
    commit(async (tx) => {
      await tx
        .updateTable('player_notes')
        .set({ retracted_at: new Date(), retracted_by: operator, retracted_why: reason })
        .where('id', '=', note)
        .where('user_id', '=', id)
        .where('retracted_at', 'is', null)
        .execute();
      const row = await tx
        .selectFrom('player_notes')
        .selectAll()
        .where('id', '=', note)
        .where('user_id', '=', id)
        .executeTakeFirst();
      if (!row) throw new DomainError('request.not-found');
      return { data: present(row) };
    }),
  );

  implementOp(app, contract.setTags, ({ params: { id }, body }, { operator, language, commit }) => {
    const tags = tagsIn(body.tags);
    if (!tags) throw wrongTags(language);
    return commit(async (tx) => {
      await getPlayer(tx, id);
      let others = tx.deleteFrom('player_tags').where('user_id', '=', id);
      if (tags.length > 0) others = others.where('tag', 'not in', tags);
      await others.execute();
      if (tags.length > 0) await insertTags(tx, id, tags, operator);
      return { data: { id, tags } };
    });
  });

  implementOp(app, contract.addTags, ({ params: { id }, body }, { operator, language, commit }) => {
    const added = tagsIn(body.tags);
    if (!added || added.length === 0) throw wrongTags(language);
    return commit(async (tx) => {
      await getPlayer(tx, id);
      await insertTags(tx, id, added, operator);
      const rows = await tx
        .selectFrom('player_tags')
        .select('tag')
        .where('user_id', '=', id)
        .orderBy('tag')
        .limit(TAGS_MAX + 1)
        .execute();
      if (rows.length > TAGS_MAX) throw wrongTags(language);
      return { data: { id, tags: rows.map(({ tag }) => tag) } };
    });
  });
};

const insertTags = (tx: Tx, userId: number, tags: readonly string[], operator: string) =>
  tx
    .insertInto('player_tags')
    .values(tags.map((tag) => ({ user_id: userId, tag, set_by: operator })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const wrongTags = (language: Language): DomainError =>
  new DomainError('request.invalid', { errors: { tags: [tagsTexts[language]] } });

/** @returns undefined when one of them is no tag, or when they are too many */
function tagsIn(typed: string): string[] | undefined {
  const words = typed.split(',').map((word) => word.trim().replaceAll(/\s+/g, ' ').toLowerCase());
  const tags = [...new Set(words.filter((word) => word !== ''))].toSorted();
  return tags.length <= TAGS_MAX && tags.every((word) => safeParse(tagSchema, word).success) ? tags : undefined;
}

const present = ({
  id,
  author,
  text,
  pinned,
  created_at,
  retracted_at: at,
  retracted_by: by,
  retracted_why: why,
}: Selectable<NoteTables['player_notes']>): contract.PlayerNote => ({
  id,
  author,
  text: maskedText(text),
  pinned,
  created_at: created_at.toISOString(),
  retracted: at === null || by === null ? null : { at: at.toISOString(), by, why: why ?? '' },
});
