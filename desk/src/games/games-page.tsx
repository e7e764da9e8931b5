import { listGamesOff } from '@jangada/contracts/ops/games';
import { HStack } from '@jangada/design';
import { CommandButton } from '../command/command-button.tsx';
import { List } from '../list/list.tsx';
import { listView } from '../list/list-view.ts';
import { useColumns } from '../list/use-columns.ts';
import { useTranslation } from '../texts/use-translation.ts';

const columns = [
  { id: 'provider', widthPx: 160 },
  { id: 'game', widthPx: 260 },
  { id: 'since', kind: 'moment', widthPx: 148 },
  { id: 'reason', widthPx: 360 },
] as const;

/** G1: games and makers that are switched off. */
export const GamesPage = () => {
  const { t } = useTranslation();
  return (
    <List
      view={listView(listGamesOff, {
        id: 'games',
        title: t('views.games'),
        text: t('games.text'),
        columns: useColumns(columns),
        keyOf: ({ provider, game }) => [provider, game].filter(Boolean).join('/'),
        head: (
          <HStack gap="2">
            <CommandButton command={{ words: 'game off' }} />
          </HStack>
        ),
        actions: [
          {
            key: 'o',
            words: 'game on',
            params: () => ({}),
            preset: ({ provider, game }) => ({ provider, ...(game !== null && { game }) }),
          },
        ],
        empty: { title: t('games.empty'), text: t('games.emptyText') },
      })}
    />
  );
};
