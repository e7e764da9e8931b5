import { listBets, showBet, type BetDetail, type BetForOps } from '@jangada/contracts/ops/bets';
import { HStack, Span, Stack, styled, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { readQuery } from '../api/queries.ts';
import { List } from '../list/list.tsx';
import { listView } from '../list/list-view.ts';
import { useChoiceFilter, useColumns, useTypedFilter } from '../list/use-columns.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { PlayerLink, StateBadge } from '../parts/cell-value.tsx';
import { Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';

const StyledLink = styled(Link);

const columns = [
  { id: 'id', widthPx: 96 },
  { id: 'created_at', kind: 'moment', widthPx: 148 },
  { id: 'kind', kind: 'state', widthPx: 110 },
  { id: 'state', kind: 'state', widthPx: 120 },
  { id: 'user_id', kind: 'player', widthPx: 200 },
  { id: 'game', widthPx: 180 },
  { id: 'amount', kind: 'money', widthPx: 128 },
  { id: 'bonus', kind: 'money', widthPx: 110 },
  { id: 'round', kind: 'id', widthPx: 220 },
  { id: 'transaction', kind: 'id', widthPx: 220 },
  { id: 'provider', isHidden: true },
  { id: 'free', isHidden: true },
] as const;

/** G2: stakes, prizes and refunds; one of them opens its round. */
export const BetsPage = () => {
  const { t } = useTranslation();
  const choice = useChoiceFilter();
  const typed = useTypedFilter();
  return (
    <List
      view={listView(listBets, {
        id: 'bets',
        title: t('views.bets'),
        columns: useColumns<BetForOps>(columns),
        filters: [
          typed('user_id', 'number'),
          choice('state', ['open']),
          typed('round', 'text'),
          typed('transaction', 'text'),
        ],
        keyOf: ({ id }) => String(id),
        open: (row) => <Bet id={row.id} />,
        empty: { title: t('bets.empty'), text: t('bets.emptyText') },
      })}
    />
  );
};

const Bet = ({ id }: { id: number }) => {
  const params = { tenant: useTenant(), id: String(id) };
  return <ReadResult query={useQuery(readQuery(showBet, { params }))}>{({ data }) => <Round of={data} />}</ReadResult>;
};

const Round = ({ of: { bet, player, staked, returned, round, calls } }: { of: BetDetail }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  const tenant = useTenant();
  return (
    <Stack gap="4">
      <Facts
        facts={[
          { id: 'game', label: texts.field('game'), value: bet.game },
          {
            id: 'player',
            label: texts.field('user_id'),
            value: <PlayerLink id={String(player.id)} label={`${player.name} · ${player.id}`} />,
          },
          { id: 'staked', label: t('bets.staked'), value: formats.money(staked) },
          { id: 'returned', label: t('bets.returned'), value: formats.money(returned) },
          { id: 'round', label: texts.field('round'), value: bet.round },
        ]}
      />
      <Stack gap="2">
        <Text fontWeight="600">{t('bets.round')}</Text>
        {round.map((row) => (
          <Stack key={row.id} gap="0" fontSize="sm">
            <HStack justify="space-between" gap="3">
              <HStack gap="2">
                <Span>{texts.value('kind', row.kind)}</Span>
                <StateBadge state={row.state} label={texts.value('state', row.state)} />
              </HStack>
              <Span fontVariantNumeric="tabular-nums">{formats.money(row.amount)}</Span>
            </HStack>
            <HStack justify="space-between" gap="3" color="fg.muted">
              <Moment at={row.created_at} />
              {row.movement === null ? null : (
                <StyledLink to={`/${tenant}/ledger?cursor=${row.movement + 1}&open=${row.movement}`} color="brand.fg">
                  {t('bets.movement', { id: String(row.movement) })}
                </StyledLink>
              )}
            </HStack>
          </Stack>
        ))}
      </Stack>
      <Stack gap="2">
        <Text fontWeight="600">{t('bets.calls')}</Text>
        {calls.length === 0 ? (
          <Text fontSize="sm" color="fg.muted">
            {t('bets.noCalls')}
          </Text>
        ) : null}
        {calls.map((call) => (
          <Stack key={`${call.at} ${call.raw}`} gap="1" fontSize="sm">
            <HStack justify="space-between" gap="3">
              <Span>{call.operation}</Span>
              <Span color="fg.muted">{call.outcome}</Span>
            </HStack>
            <Span fontFamily="mono" fontSize="xs" overflowWrap="anywhere" color="fg.muted">
              {call.raw}
            </Span>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
};
