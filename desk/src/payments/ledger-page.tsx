import { listMovements, showMovement, type LedgerMovement, type MovementDetail } from '@jangada/contracts/ops/ledger';
import { HStack, Span, Stack, styled, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { readQuery } from '../api/queries.ts';
import { List } from '../list/list.tsx';
import { listView } from '../list/list-view.ts';
import { useColumns, useTypedFilter } from '../list/use-columns.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useAccountText } from '../parts/account-text.ts';
import { PlayerLink } from '../parts/cell-value.tsx';
import { Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { useTenant } from '../rights/rights.ts';
import { valuesOfFigures } from '../texts/operations/figures.ts';
import { useTranslation } from '../texts/use-translation.ts';

const StyledLink = styled(Link);

const PREFIX = 'movement.';

/** Each kind of movement has a name. */
const movementKinds = Object.keys(valuesOfFigures).flatMap((key) =>
  key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
);

/** What went from account to account, also between two of the player, whose sum stays. */
function movedBy({ postings }: Pick<LedgerMovement, 'postings'>): number {
  return postings.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
}

const columns = [
  { id: 'id', widthPx: 96 },
  { id: 'created_at', kind: 'moment', widthPx: 148 },
  { id: 'movement', kind: 'state', widthPx: 200, value: ({ kind }: LedgerMovement) => kind },
  { id: 'user_id', kind: 'player', widthPx: 200 },
  { id: 'moved', kind: 'money', widthPx: 128, value: movedBy },
  { id: 'amount', kind: 'signed-money', widthPx: 140 },
  {
    id: 'postings',
    widthPx: 300,
    value: ({ postings }: LedgerMovement) => postings.map(({ account }) => account),
    cell: (row: LedgerMovement) => <Accounts of={row} />,
  },
  { id: 'ref', kind: 'id', widthPx: 220, head: 'Ref.' },
] as const;

/** From where to where the money went. */
const Accounts = ({ of: { postings } }: { of: LedgerMovement }) => {
  const accountText = useAccountText();
  const namesOf = (sign: 1 | -1): string =>
    [...new Set(postings.filter(({ amount }) => amount * sign > 0).map(({ account }) => accountText(account)))].join(
      ', ',
    );
  const text = `${namesOf(-1)} → ${namesOf(1)}`;
  return <Span title={text}>{text}</Span>;
};

/** M7: every movement of money with its postings, its seal and its cause. */
export const LedgerPage = () => {
  const { t } = useTranslation();
  const typed = useTypedFilter();
  const texts = useOperationTexts();
  const kinds = {
    ...typed('kind', 'choice'),
    choices: movementKinds.map((value) => ({ value, label: texts.value('movement', value) })),
  };
  return (
    <List
      view={listView(listMovements, {
        id: 'ledger',
        title: t('views.ledger'),
        columns: useColumns<LedgerMovement>(columns).map((column) =>
          column.id === 'amount' ? { ...column, head: t('ledger.ofPlayer') } : column,
        ),
        filters: [{ ...typed('day', 'day'), label: t('ledger.day') }, typed('user_id', 'number'), kinds],
        keyOf: ({ id }) => String(id),
        open: (row) => <Movement id={row.id} />,
        empty: { title: t('ledger.empty'), text: t('ledger.emptyText') },
      })}
    />
  );
};

const Movement = ({ id }: { id: number }) => {
  const params = { tenant: useTenant(), id: String(id) };
  return (
    <ReadResult query={useQuery(readQuery(showMovement, { params }))}>{({ data }) => <Shown of={data} />}</ReadResult>
  );
};

/** Where the cause of a movement is shown: a bet in the list that begins with it, a payment in its player's list. */
const placeOf = ({ kind, id }: NonNullable<MovementDetail['cause']>, player: MovementDetail['player']): string => {
  if (kind === 'bet') return `bets?cursor=${id + 1}&open=${id}`;
  return kind === 'deposit' ? `deposits?user_id=${player?.id ?? ''}&open=${id}` : `withdrawals?state=all&open=${id}`;
};

const Shown = ({ of: movement }: { of: MovementDetail }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  const accountText = useAccountText();
  const tenant = useTenant();
  const { cause, player, seal } = movement;
  return (
    <Stack gap="4">
      <Stack gap="1">
        <Text fontWeight="600">{t('ledger.postings')}</Text>
        {movement.postings.map(({ account, amount }) => (
          <HStack key={account} justify="space-between" gap="3" fontSize="sm">
            <Span title={account}>{accountText(account)}</Span>
            <Span fontVariantNumeric="tabular-nums" whiteSpace="nowrap" {...(amount < 0 && { color: 'loss.fg' })}>
              {(amount > 0 ? '+' : '') + formats.money(amount)}
            </Span>
          </HStack>
        ))}
      </Stack>
      <Facts
        facts={[
          { id: 'kind', label: texts.field('kind'), value: texts.value('movement', movement.kind) },
          { id: 'at', label: texts.field('created_at'), value: <Moment at={movement.created_at} /> },
          {
            id: 'player',
            label: texts.field('user_id'),
            value: player ? <PlayerLink id={String(player.id)} label={`${player.name} · ${player.id}`} /> : '–',
          },
          {
            id: 'cause',
            label: t('ledger.cause'),
            value: cause ? (
              <StyledLink to={`/${tenant}/${placeOf(cause, player)}`} color="brand.fg">
                {`${texts.value('kind', cause.kind)} ${cause.id}`}
              </StyledLink>
            ) : (
              '–'
            ),
          },
          { id: 'ref', label: 'Ref.', value: movement.ref ?? '–' },
          { id: 'key', label: t('ledger.key'), value: movement.key },
          { id: 'seal', label: t('ledger.seal'), value: seal ?? t('ledger.unsealed') },
        ]}
      />
    </Stack>
  );
};
