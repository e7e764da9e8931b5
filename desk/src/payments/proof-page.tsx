import { listReconciliations, type Reconciliation } from '@jangada/contracts/ops/reconciliation';
import * as z from '@jangada/contracts/values/schema';
import { HStack, Span, Stack, Text } from '@jangada/design';
import { CommandButton } from '../command/command-button.tsx';
import { List } from '../list/list.tsx';
import { listView } from '../list/list-view.ts';
import { useColumns } from '../list/use-columns.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Nothing } from '../parts/cell-value.tsx';
import { Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { useTranslation } from '../texts/use-translation.ts';

const total = z.object({ count: z.number(), amount: z.number() });
/** Bets and wins of a period, in centavos. */
const played = z.object({ bets: total, wins: total });
const head = z.object({ row: z.number(), digest: z.string() });
const proven = z.object({
  whole: z.boolean(),
  seconds: z.number(),
  orphan_rollbacks: z.number(),
  audit: z.object({ ledger: z.optional(head), operators: z.optional(head) }),
});

const columns = [
  { id: 'created_at', kind: 'moment', widthPx: 148 },
  { id: 'kind', kind: 'state', widthPx: 150 },
  { id: 'subject', widthPx: 110 },
  { id: 'differences', kind: 'number', widthPx: 110, value: (row: Reconciliation) => row.differences.length },
  { id: 'ours', widthPx: 300, cell: ({ ours }: Reconciliation) => <Found in={ours} /> },
  { id: 'theirs', widthPx: 300, cell: ({ theirs }: Reconciliation) => <Found in={theirs} /> },
  { id: 'window_to', kind: 'moment', widthPx: 148 },
  { id: 'window_from', kind: 'moment', isHidden: true },
  { id: 'id', isHidden: true },
] as const;

/** M8: proofs of the ledger, and comparisons with providers. */
export const ProofPage = () => {
  const { t } = useTranslation();
  return (
    <List
      view={listView(listReconciliations, {
        id: 'proof',
        title: t('views.proof'),
        text: t('proof.text'),
        columns: useColumns<Reconciliation>(columns),
        keyOf: ({ id }) => String(id),
        open: (row) => <Opened of={row} />,
        head: (
          <HStack gap="2" wrap="wrap">
            <CommandButton command={{ words: 'proof' }} />
            <CommandButton command={{ words: 'reconcile' }} />
          </HStack>
        ),
        empty: { title: t('proof.empty'), text: t('proof.emptyText') },
      })}
    />
  );
};

/** What a proof read, or the bets and wins that one side has. */
const Found = ({ in: found }: { in: Reconciliation['theirs'] }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const proof = proven.safeParse(found);
  if (proof.success)
    return t('proof.took', { what: t(proof.data.whole ? 'proof.whole' : 'proof.newer'), seconds: proof.data.seconds });
  const totals = played.safeParse(found);
  if (!totals.success) return <Nothing />;
  const { bets, wins } = totals.data;
  return t('proof.played', {
    ...{ bets: formats.number(bets.count), staked: formats.money(bets.amount) },
    ...{ wins: formats.number(wins.count), paid: formats.money(wins.amount) },
  });
};

const Opened = ({ of: { kind, created_at: at, ours, theirs, differences } }: { of: Reconciliation }) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const proof = proven.safeParse(ours).data;
  const heads = (['ledger', 'operators'] as const).flatMap((chain) => {
    const end = proof?.audit[chain];
    return end
      ? [
          {
            id: chain,
            label: t('proof.head', { chain: t(`proof.chains.${chain}`) }),
            value: `${end.row} · ${end.digest}`,
          },
        ]
      : [];
  });
  return (
    <Stack gap="4">
      <Stack gap="1.5">
        <Text fontWeight="600">{t(differences.length === 0 ? 'proof.agrees' : 'proof.differs')}</Text>
        {differences.map((one) => (
          <HStack key={`${one.what} ${one.ours}`} justify="space-between" gap="3" fontSize="sm" align="flex-start">
            <Span overflowWrap="anywhere">{one.what}</Span>
            <Span textAlign="end" color="fg.muted">
              {[
                ...(one.ours === null ? [] : [t('proof.ours', { value: one.ours })]),
                ...(one.theirs === null ? [] : [t('proof.theirs', { value: one.theirs })]),
              ].join(' · ')}
            </Span>
          </HStack>
        ))}
      </Stack>
      <Facts
        facts={[
          { id: 'kind', label: texts.field('kind'), value: texts.value('kind', kind) },
          { id: 'at', label: texts.field('created_at'), value: <Moment at={at} /> },
          { id: 'ours', label: texts.field('ours'), value: <Found in={ours} /> },
          ...(theirs === null ? [] : [{ id: 'theirs', label: texts.field('theirs'), value: <Found in={theirs} /> }]),
          ...(proof ? [{ id: 'orphans', label: t('proof.orphans'), value: proof.orphan_rollbacks }] : []),
          ...heads,
        ]}
      />
    </Stack>
  );
};
