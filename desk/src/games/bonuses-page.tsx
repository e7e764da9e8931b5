import { listBonusesForOps } from '@jangada/contracts/ops/bonuses';
import { Box, Button, EmptyState, HStack, Stack } from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CommandButton } from '../command/command-button.tsx';
import { List } from '../list/list.tsx';
import { listView } from '../list/list-view.ts';
import { useColumns } from '../list/use-columns.ts';
import { PageHead } from '../parts/page-head.tsx';
import { useTranslation } from '../texts/use-translation.ts';

const columns = [
  { id: 'id', widthPx: 80 },
  { id: 'name', widthPx: 200 },
  { id: 'status', kind: 'state', widthPx: 130 },
  { id: 'amount', kind: 'money', widthPx: 124 },
  { id: 'rollover_done', kind: 'money', widthPx: 140 },
  { id: 'rollover_total', kind: 'money', widthPx: 140 },
  { id: 'loss', kind: 'money', widthPx: 124 },
  { id: 'expires_at', kind: 'moment', widthPx: 148 },
  { id: 'origin', widthPx: 140 },
  { id: 'user_id', kind: 'player', isHidden: true },
  { id: 'created_at', kind: 'moment', isHidden: true },
] as const;

const ENDED = ['completed', 'expired', 'cancelled', 'voided'];
const idOf = ({ id }: { id: number }) => ({ id: String(id) });

/** X1: the bonuses of a player. */
export const BonusesPage = () => {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const player = search.get('player');
  const shown = useColumns(columns);
  const choose = <PlayerChoice key={player} />;
  if (!player) {
    return (
      <Stack gap="4">
        <PageHead title={t('views.bonuses')} text={t('bonuses.text')} />
        {choose}
        <EmptyState title={t('bonuses.choose')} text={t('bonuses.chooseText')} />
      </Stack>
    );
  }
  return (
    <List
      view={listView(listBonusesForOps, {
        id: 'bonuses',
        title: t('views.bonuses'),
        columns: shown,
        keyOf: ({ id }) => String(id),
        head: (
          <HStack gap="3" align="flex-end" wrap="wrap">
            {choose}
            <CommandButton command={{ words: 'bonus grant', preset: { player } }} minHeight="48px" />
          </HStack>
        ),
        actions: [
          {
            key: 'c',
            words: 'bonus cancel',
            params: idOf,
            // The player was told this loss; another one is refused.
            preset: ({ loss }) => ({ loss }),
            when: ({ status }) => !ENDED.includes(status),
          },
          { key: 'v', words: 'bonus void', params: idOf, when: ({ status }) => !ENDED.includes(status) },
        ],
        empty: { title: t('bonuses.empty'), text: t('bonuses.emptyText') },
      })}
    />
  );
};

/** The operation lists the bonuses of one player. */
const PlayerChoice = () => {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get('player') ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSearch(typed.trim() === '' ? {} : { player: typed.trim() });
      }}
    >
      <HStack gap="2" align="flex-end">
        <Box width="200px">
          <TextInput
            label={t('bonuses.player')}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Box>
        <Button type="submit" color="primary" minHeight="48px">
          {t('show')}
        </Button>
      </HStack>
    </form>
  );
};
