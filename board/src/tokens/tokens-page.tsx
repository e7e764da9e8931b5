import { revokeToken, type DeployToken } from '@jangada/contracts/delivery/tokens.endpoints';
import { Badge, Button, EmptyState, Span, Stack, Text } from '@jangada/design';
import { PageDialog } from '../parts/page-dialog.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/board-client.ts';
import { tokensQuery } from '../api/queries.ts';
import { useToolTexts } from '../texts/use-tool-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { Ago } from '../parts/ago.tsx';
import { QueryResult } from '../parts/query-result.tsx';
import { CallError } from '../parts/call-error.tsx';
import { DataTable, type Column } from '../parts/data-table.tsx';
import { DialogFooter } from '../parts/dialog-footer.tsx';
import { PageHead } from '../parts/page-head.tsx';

/** The publishing tokens: their owners, rights and expiry. */
export const TokensPage = () => {
  useToolTexts();
  const { t } = useTranslation();
  const tokens = useQuery(tokensQuery);
  const [revoking, setRevoking] = useState<DeployToken | null>(null);
  return (
    <Stack gap="6">
      <PageHead title={t('tokens.title')} text={t('tokens.text')} />
      <QueryResult query={tokens}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('tokens.empty.title')} text={t('tokens.empty.text')} />
          ) : (
            <TokenTable tokens={all} onRevoke={setRevoking} />
          )
        }
      </QueryResult>
      {revoking ? <RevokeDialog token={revoking} onClose={() => setRevoking(null)} /> : null}
    </Stack>
  );
};

const isOver = ({ revoked_at, expires_at }: DeployToken): boolean =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now());

const TokenTable = ({
  tokens,
  onRevoke,
}: {
  tokens: readonly DeployToken[];
  onRevoke: (token: DeployToken) => void;
}) => {
  const { t } = useTranslation();
  const columns: Column<DeployToken>[] = [
    { id: 'name', head: t('tokens.name'), cell: ({ name }) => <Span fontWeight="600">{name}</Span> },
    { id: 'remote', head: t('tokens.remote'), cell: ({ remote }) => remote },
    {
      id: 'token',
      head: t('tokens.token'),
      cell: ({ prefix }) => <Span fontFamily="mono">{`${prefix}…`}</Span>,
    },
    {
      id: 'key',
      head: t('tokens.key'),
      cell: ({ key }) => (
        <Span fontFamily="mono" fontSize="xs">
          {key}
        </Span>
      ),
    },
    {
      id: 'state',
      head: t('tokens.state'),
      cell: (token) => {
        if (token.revoked_at)
          return (
            <Badge size="sm" colorPalette="loss">
              {t('tokens.revoked', { by: token.revoked_by ?? '' })}
            </Badge>
          );
        return (
          <Badge size="sm" colorPalette={isOver(token) ? 'neutral' : 'win'}>
            {isOver(token) ? t('tokens.ended') : t('tokens.active')}
          </Badge>
        );
      },
    },
    {
      id: 'created',
      head: t('tokens.created'),
      cell: ({ created_at, created_by }) => (
        <>
          <Ago at={created_at} />
          <span>{` · ${created_by}`}</span>
        </>
      ),
    },
    {
      id: 'used',
      head: t('tokens.used'),
      cell: ({ last_used_at }) => (last_used_at ? <Ago at={last_used_at} /> : t('tokens.never')),
    },
    {
      id: 'expires',
      head: t('tokens.expires'),
      cell: ({ expires_at }) => (expires_at ? <Ago at={expires_at} /> : '—'),
    },
    {
      id: 'revoke',
      head: '',
      align: 'end',
      cell: (token) =>
        isOver(token) ? null : (
          <Button
            size="sm"
            variant="outline"
            color="danger"
            onClick={() => onRevoke(token)}
            aria-label={t('tokens.revokeTitle', { name: token.name })}
          >
            {t('tokens.revoke')}
          </Button>
        ),
    },
  ];
  return <DataTable caption={t('tokens.caption')} columns={columns} items={tokens} keyOf={({ id }) => id} />;
};

const RevokeDialog = ({ token, onClose }: { token: DeployToken; onClose: () => void }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => call(revokeToken, { params: { id: token.id } }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
  return (
    <PageDialog
      title={t('tokens.revokeTitle', { name: token.name })}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose}>
          <Button color="danger" loading={revoking.isPending} onClick={() => revoking.mutate()}>
            {t('tokens.revoke')}
          </Button>
        </DialogFooter>
      }
    >
      <Text>{t('tokens.revokeText')}</Text>
      <CallError error={revoking.error} />
    </PageDialog>
  );
};
