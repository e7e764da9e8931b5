import {
  changeMyPassword,
  endMySession,
  endMySessions,
  type OperatorSession,
} from '@jangada/contracts/delivery/operators.endpoints';
import type * as z from '@jangada/contracts/values/schema';
import { Badge, Button, Card, Heading, HStack, Span, Stack, Text } from '@jangada/design';
import { PasswordInput } from '@jangada/design/field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/board-client.ts';
import { sessionsQuery } from '../api/queries.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useFormats } from '../locale/formats.ts';
import { useToolTexts } from '../texts/use-tool-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { Ago } from '../parts/ago.tsx';
import { QueryResult } from '../parts/query-result.tsx';
import { CallError } from '../parts/call-error.tsx';
import { DataTable, type Column } from '../parts/data-table.tsx';
import { errorText } from '../parts/error-text.ts';
import { PageHead } from '../parts/page-head.tsx';
import { toasts } from '../parts/toasts.ts';
import { changePasswordForm } from './change-password-form.schema.ts';
import { endSession } from '../session/end-session.ts';
import { useMe } from '../session/session.tsx';

/** The signed-in operator: open sessions and the password. */
export const AccountPage = () => {
  useToolTexts();
  const { t } = useTranslation();
  const formats = useFormats();
  const { principal, expires_at, account } = useMe();
  return (
    <Stack gap="8" maxWidth="4xl">
      <PageHead
        title={t('account.title')}
        text={`${t('account.signedIn', { name: principal.name, role: t(`roles.${principal.role}`) })} ${expires_at ? t('account.until', { time: formats.time(expires_at) }) : ''}`}
      />
      <SessionsPart />
      {account === 'desk' ? <Text color="fg.muted">{t('account.ofDesk')}</Text> : <PasswordPart />}
    </Stack>
  );
};

const SessionsPart = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const ending = useMutation({
    mutationFn: (id: string) => call(endMySession, { params: { id } }),
    onError: (error) => toasts.show({ kind: 'error', text: errorText(error, t) }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const leaving = useMutation({ mutationFn: () => call(endMySessions), onSettled: () => endSession(client) });
  const columns: Column<OperatorSession>[] = [
    {
      id: 'device',
      head: t('account.device'),
      cell: ({ agent, ip, current }) => (
        <Stack gap="0.5">
          <HStack gap="2">
            <Span css={{ overflowWrap: 'anywhere' }}>{deviceOf(agent)}</Span>
            {current ? (
              <Badge size="sm" colorPalette="win">
                {t('account.current')}
              </Badge>
            ) : null}
          </HStack>
          <Span fontSize="xs" color="fg.muted">
            {ip}
          </Span>
        </Stack>
      ),
    },
    { id: 'since', head: t('account.since'), cell: ({ created_at }) => <Ago at={created_at} /> },
    { id: 'seen', head: t('operators.seen'), cell: ({ last_seen_at }) => <Ago at={last_seen_at} /> },
    {
      id: 'end',
      head: '',
      align: 'end',
      cell: ({ id, current }) =>
        current ? null : (
          <Button size="sm" variant="outline" onClick={() => ending.mutate(id)}>
            {t('account.end')}
          </Button>
        ),
    },
  ];
  return (
    <Stack gap="3" as="section">
      <HStack justify="space-between" wrap="wrap" gap="3">
        <Heading as="h2" size="lg">
          {t('account.sessions')}
        </Heading>
        <Button variant="outline" color="danger" loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {t('account.endAll')}
        </Button>
      </HStack>
      <QueryResult query={sessions}>
        {(all) => <DataTable caption={t('account.sessions')} columns={columns} items={all} keyOf={({ id }) => id} />}
      </QueryResult>
    </Stack>
  );
};

const BROWSERS = [/Edg\/[\d.]+/, /OPR\/[\d.]+/, /Firefox\/[\d.]+/, /Chrome\/[\d.]+/, /Version\/[\d.]+ .*Safari/];
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'];

/** The browser and system of a user agent. */
const deviceOf = (agent: string): string => {
  const browser = BROWSERS.map((one) => one.exec(agent)?.[0]).find((found) => found !== undefined);
  const system = SYSTEMS.find((name) => agent.includes(name));
  return [browser?.replace('/', ' '), system].filter(Boolean).join(' · ') || agent || '—';
};

const PasswordPart = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useCheckedForm({ schema: changePasswordForm, defaultValues: { password: '', new_password: '' } });
  const changing = useMutation({
    mutationFn: (body: z.infer<typeof changePasswordForm>) => call(changeMyPassword, { body }),
    onSuccess: () => {
      toasts.show({ kind: 'success', text: t('account.changed') });
      form.reset();
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <Stack gap="3" as="section">
      <Heading as="h2" size="lg">
        {t('account.password')}
      </Heading>
      <Card padding="lg" maxWidth="480px">
        <form noValidate onSubmit={(event) => void form.handleSubmit((fields) => changing.mutate(fields))(event)}>
          <Stack gap="4">
            <PasswordInput label={t('account.oldPassword')} {...form.field('password')} />
            <PasswordInput
              label={t('account.newPassword')}
              help={t('operators.passwordHelp')}
              autoComplete="new-password"
              {...form.field('new_password')}
            />
            <CallError error={changing.error} />
            <Button type="submit" alignSelf="flex-start" loading={changing.isPending}>
              {t('account.password')}
            </Button>
          </Stack>
        </form>
      </Card>
    </Stack>
  );
};
