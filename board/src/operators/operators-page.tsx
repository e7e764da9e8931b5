import { roleActions, type Role } from '@jangada/contracts/delivery/access';
import { changeOperator, endOperatorSessions, type Operator } from '@jangada/contracts/delivery/operators.endpoints';
import type * as z from '@jangada/contracts/schema';
import { Badge, Box, Button, HStack, Icon, IconButton, Span, Stack } from '@jangada/design';
import { Select } from '@jangada/design/field';
import { Menu } from '@jangada/design/menu';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../account/session.tsx';
import { call } from '../api/board-client.ts';
import { operatorsQuery } from '../api/queries.ts';
import { useFormats, useTexts } from '../locale/language.tsx';
import { Ago } from '../parts/ago.tsx';
import { Asked } from '../parts/asked.tsx';
import { DataTable, type Column } from '../parts/data-table.tsx';
import { errorText } from '../parts/error-text.ts';
import { PageHead } from '../parts/page-head.tsx';
import { toasts } from '../parts/toasts.ts';
import { NewOperatorDialog, PasswordDialog } from './operator-dialogs.tsx';

export const roles = Object.keys(roleActions) as Role[];

/** Who may sign in here, and what they may do. */
export const OperatorsPage = () => {
  const texts = useTexts();
  const operators = useQuery(operatorsQuery);
  const [dialog, setDialog] = useState<'new' | Operator | null>(null);
  const close = (): void => setDialog(null);
  return (
    <Stack gap="6">
      <PageHead
        title={texts.operators.title}
        action={
          <Button
            color="primary"
            leftIcon={<Icon name="lucide:user-plus" size={18} />}
            onClick={() => setDialog('new')}
          >
            {texts.operators.create}
          </Button>
        }
      />
      <Asked question={operators}>{(all) => <OperatorTable operators={all} onPassword={setDialog} />}</Asked>
      {dialog === 'new' ? <NewOperatorDialog onClose={close} /> : null}
      {dialog !== null && dialog !== 'new' ? <PasswordDialog operator={dialog} onClose={close} /> : null}
    </Stack>
  );
};

type Change = z.infer<(typeof changeOperator)['body']>;

/** Saves at once, and says what was refused. */
const useOperatorChange = () => {
  const texts = useTexts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, change }: { name: string; change: Change | 'sign-out' }): Promise<unknown> =>
      change === 'sign-out'
        ? call(endOperatorSessions, { params: { name } })
        : call(changeOperator, { params: { name }, body: change }),
    onSuccess: () => toasts.show({ kind: 'success', text: texts.operators.saved }),
    onError: (error) => toasts.show({ kind: 'error', text: errorText(error, texts) }),
    onSettled: () => client.invalidateQueries({ queryKey: operatorsQuery.queryKey }),
  });
};

const OperatorTable = ({
  operators,
  onPassword,
}: {
  operators: readonly Operator[];
  onPassword: (operator: Operator) => void;
}) => {
  const texts = useTexts();
  const formats = useFormats();
  const { principal } = useMe();
  const changing = useOperatorChange();
  const words = texts.operators;
  const columns: Column<Operator>[] = [
    {
      id: 'name',
      head: words.name,
      cell: ({ name, disabled }) => (
        <HStack gap="2" wrap="wrap">
          <Span fontWeight="600" color={disabled ? 'fg.muted' : 'fg'}>
            {name}
          </Span>
          {name === principal.name ? <Badge size="sm">{texts.you}</Badge> : null}
          {disabled ? (
            <Badge size="sm" colorPalette="loss">
              {words.disabled}
            </Badge>
          ) : null}
        </HStack>
      ),
    },
    {
      id: 'role',
      head: words.role,
      cell: ({ name, role }) => (
        <Box maxWidth="200px">
          <Select
            aria-label={words.newRole(name)}
            value={role}
            onChange={({ target }) => {
              const next = roles.find((one) => one === target.value);
              if (next) changing.mutate({ name, change: { role: next } });
            }}
            options={roles.map((value) => ({ value, label: texts.roles[value] }))}
          />
        </Box>
      ),
    },
    { id: 'sessions', head: words.sessions, cell: ({ sessions }) => formats.number(sessions) },
    {
      id: 'seen',
      head: words.seen,
      cell: ({ last_seen_at }) => (last_seen_at ? <Ago at={last_seen_at} /> : words.never),
    },
    {
      id: 'actions',
      head: '',
      align: 'end',
      cell: (operator) => (
        <Menu
          label={words.actions(operator.name)}
          trigger={(props) => (
            <IconButton {...props} label={words.actions(operator.name)} variant="ghost">
              <Icon name="lucide:ellipsis" />
            </IconButton>
          )}
          items={[
            { id: 'password', label: words.setPassword, icon: 'lucide:lock', onSelect: () => onPassword(operator) },
            {
              id: 'out',
              label: words.signOut,
              icon: 'lucide:log-out',
              disabled: operator.sessions === 0,
              onSelect: () => changing.mutate({ name: operator.name, change: 'sign-out' }),
            },
            {
              id: 'disable',
              label: operator.disabled ? words.enable : words.disable,
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
  return <DataTable caption={words.caption} columns={columns} items={operators} keyOf={({ name }) => name} />;
};
