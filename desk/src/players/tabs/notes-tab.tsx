import { listNotes, type PlayerNote } from '@jangada/contracts/ops/notes';
import { Badge, HStack, Span } from '@jangada/design';
import { CommandButton } from '../../command/command-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { shownText } from '../../texts/shown-text.ts';
import { useTranslation } from '../../texts/use-translation.ts';
import { Line, NothingHere, Part, PlayerRead, type TabProps } from './tab.tsx';

/** What the staff say about a player. A note is never edited; a retracted one is struck out. */
export const NotesTab = ({ id }: TabProps) => {
  const { t } = useTranslation();
  return (
    <PlayerRead id={id} operation={listNotes}>
      {({ data }) => (
        <Part
          title={t('players.tabs.notes')}
          action={<CommandButton command={{ words: 'note add', params: { id } }} label={t('players.note')} />}
        >
          {data.length === 0 ? <NothingHere text={t('players.notes.none')} /> : null}
          {data.map((note) => (
            <Note key={note.id} playerId={id} note={note} />
          ))}
        </Part>
      )}
    </PlayerRead>
  );
};

const Note = ({ playerId, note }: { playerId: string; note: PlayerNote }) => {
  const { t } = useTranslation();
  const { id, author, text, pinned, retracted, created_at: at } = note;
  return (
    <Line
      beside={
        <HStack gap="3">
          <Span>{shownText(author)}</Span>
          <Moment at={at} />
          {retracted ? null : (
            <CommandButton
              command={{ words: 'note retract', params: { id: playerId, note: String(id) } }}
              label={t('players.notes.retract')}
            />
          )}
        </HStack>
      }
    >
      <HStack gap="2" wrap="wrap">
        {pinned && !retracted ? <Badge colorPalette="brand">{t('players.notes.pinned')}</Badge> : null}
        <Span whiteSpace="pre-wrap" {...(retracted && { textDecoration: 'line-through', color: 'fg.muted' })}>
          {shownText(text)}
        </Span>
      </HStack>
      {retracted ? (
        <Span color="fg.muted">{t('players.notes.retracted', { who: retracted.by, why: retracted.why })}</Span>
      ) : null}
    </Line>
  );
};
