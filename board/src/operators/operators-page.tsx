import { changeOperator, endOperatorSessions, type Operator } from '@jangada/contracts/delivery/operators.endpoints';
import type * as z from '@jangada/contracts/values/schema';
import { Badge, Box, Button, HStack, Icon, IconButton, Span, Stack } from '@jangada/design';
import { Select } from '@jangada/design/field';
import { Menu } from '@jangada/design/menu';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLimitText } from '../session/limit.ts';
import { useMe } from '../session/session.tsx';
import { call } from '../api/board-client.ts';
import { operatorsQuery } from '../api/queries.ts';
import { useFormats } from '../locale/formats.ts';
import { useToolTexts } from '../texts/use-tool-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { Ago } from '../parts/ago.tsx';
import { QueryResult } from '../parts/query-result.tsx';
import { DataTable, type Column } from '../parts/data-table.tsx';
import { errorText } from '../parts/error-text.ts';
import { PageHead } from '../parts/page-head.tsx';
import { toasts } from '../parts/toasts.ts';
import { LimitDialog, NewOperatorDialog, PasswordDialog } from './operator-dialogs.tsx';
import { roles } from './operator-forms.schema.ts';

type Opened = { readonly kind: 'new' } | { readonly kind: 'password' | 'limit'; readonly operator: Operator };

/** The operators, their roles and their limits. */
export const OperatorsPage = () => {
  useToolTexts();
  const { t } = useTranslation();
  const operators = useQuery(operatorsQuery);
  const [dialog, setDialog] = useState<Opened | null>(null);
  const close = (): void => setDialog(null);
  return (
    <Stack gap="6">
      <PageHead
        title={t('operators.title')}
        text={t('operators.text')}
        action={
          <Button
            color="primary"
            leftIcon={<Icon name="lucide:user-plus" size={18} />}
            onClick={() => setDialog({ kind: 'new' })}
          >
            {t('operators.create')}
          </Button>
        }
      />
      <QueryResult query={operators}>{(all) => <OperatorTable operators={all} onOpen={setDialog} />}</QueryResult>
      {dialog?.kind === 'new' ? <NewOperatorDialog onClose={close} /> : null}
      {dialog?.kind === 'password' ? <PasswordDialog operator={dialog.operator} onClose={close} /> : null}
      {dialog?.kind === 'limit' ? <LimitDialog operator={dialog.operator} onClose={close} /> : null}
    </Stack>
  );
};

type Change = z.infer<(typeof changeOperator)['body']>;

/** Saves immediately and shows a refusal. */
const useOperatorChange = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, change }: { name: string; change: Change | 'sign-out' }): Promise<unknown> =>
      change === 'sign-out'
        ? call(endOperatorSessions, { params: { name } })
        : call(changeOperator, { params: { name }, body: change }),
    onSuccess: () => toasts.show({ kind: 'success', text: t('operators.saved') }),
    onError: (error) => toasts.show({ kind: 'error', text: errorText(error, t) }),
    onSettled: () => client.invalidateQueries({ queryKey: operatorsQuery.queryKey }),
  });
};

const OperatorTable = ({ operators, onOpen }: { operators: readonly Operator[]; onOpen: (opened: Opened) => void }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const describe = useLimitText();
  const { principal } = useMe();
  const changing = useOperatorChange();
  const columns: Column<Operator>[] = [
    {
      id: 'name',
      head: t('operators.name'),
      cell: ({ name, disabled }) => (
        <HStack gap="2" wrap="wrap">
          <Span fontWeight="600" color={disabled ? 'fg.muted' : 'fg'}>
            {name}
          </Span>
          {name === principal.name ? <Badge size="sm">{t('you')}</Badge> : null}
          {disabled ? (
            <Badge size="sm" colorPalette="loss">
              {t('operators.disabled')}
            </Badge>
          ) : null}
        </HStack>
      ),
    },
    {
      id: 'role',
      head: t('operators.role'),
      cell: ({ name, role }) => (
        <Box maxWidth="200px">
          <Select
            aria-label={t('operators.newRole', { name })}
            value={role}
            onChange={({ target }) => {
              const next = roles.find((one) => one === target.value);
              if (next) changing.mutate({ name, change: { role: next } });
            }}
            options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
          />
        </Box>
      ),
    },
    {
      id: 'limit',
      head: t('operators.limit'),
      cell: ({ scopes }) => <Span overflowWrap="anywhere">{scopes ? describe(scopes) : t('operators.noLimit')}</Span>,
    },
    { id: 'sessions', head: t('operators.sessions'), cell: ({ sessions }) => formats.number(sessions) },
    {
      id: 'seen',
      head: t('operators.seen'),
      cell: ({ last_seen_at }) => (last_seen_at ? <Ago at={last_seen_at} /> : t('operators.never')),
    },
    {
      id: 'actions',
      head: '',
      align: 'end',
      cell: (operator) => (
        <Menu
          label={t('operators.actions', { name: operator.name })}
          trigger={(props) => (
            <IconButton {...props} label={t('operators.actions', { name: operator.name })} variant="ghost">
              <Icon name="lucide:ellipsis" />
            </IconButton>
          )}
          items={[
            {
              id: 'password',
              label: t('operators.setPassword'),
              icon: 'lucide:lock',
              onSelect: () => onOpen({ kind: 'password', operator }),
            },
            {
              id: 'limit',
              label: t('operators.setLimit'),
              icon: 'lucide:shield',
              disabled: operator.role === 'admin' && !operator.scopes,
              onSelect: () => onOpen({ kind: 'limit', operator }),
            },
            {
              id: 'out',
              label: t('operators.signOut'),
              icon: 'lucide:log-out',
              disabled: operator.sessions === 0,
              onSelect: () => changing.mutate({ name: operator.name, change: 'sign-out' }),
            },
            {
              id: 'disable',
              label: operator.disabled ? t('operators.enable') : t('operators.disable'),
              icon: operator.disabled ? 'lucide:check' : 'lucide:circle-x',
              separated: true,
              ...(!operator.disabled && { tone: 'danger' as const }),
              onSelect: () => changing.mutate({ name: operator.name, change: { disabled: !operator.disabled } }),
            },
          ]}
        />
      ),
    },
  ];
  return <DataTable caption={t('operators.caption')} columns={columns} items={operators} keyOf={({ name }) => name} />;
};
