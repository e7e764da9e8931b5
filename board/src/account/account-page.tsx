import {
  changeMyPassword,
  endMySession,
  endMySessions,
  OPERATOR_PASSWORD_LENGTH_MIN,
  type OperatorSession,
} from '@jangada/contracts/delivery/operators.endpoints';
import { Badge, Button, Card, Heading, HStack, Span, Stack } from '@jangada/design';
import { PasswordInput } from '@jangada/design/field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../api/board-client.ts';
import { sessionsQuery } from '../api/queries.ts';
import { useFormats, useTexts } from '../locale/language.tsx';
import { Ago } from '../parts/ago.tsx';
import { Asked } from '../parts/asked.tsx';
import { CallError } from '../parts/call-error.tsx';
import { DataTable, type Column } from '../parts/data-table.tsx';
import { errorText } from '../parts/error-text.ts';
import { PageHead } from '../parts/page-head.tsx';
import { toasts } from '../parts/toasts.ts';
import { leave } from './leave.ts';
import { useMe } from './session.tsx';

/** Who one is here: open sessions and the password. */
export const AccountPage = () => {
  const texts = useTexts();
  const formats = useFormats();
  const { principal, expires_at } = useMe();
  return (
    <Stack gap="8" maxWidth="4xl">
      <PageHead
        title={texts.account.title}
        text={`${texts.account.signedIn(principal.name, texts.roles[principal.role])} ${expires_at ? texts.account.until(formats.time(expires_at)) : ''}`}
      />
      <SessionsPart />
      <PasswordPart />
    </Stack>
  );
};

const SessionsPart = () => {
  const texts = useTexts();
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const ending = useMutation({
    mutationFn: (id: string) => call(endMySession, { params: { id } }),
    onError: (error) => toasts.show({ kind: 'error', text: errorText(error, texts) }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const leaving = useMutation({ mutationFn: () => call(endMySessions), onSettled: () => leave(client) });
  const words = texts.account;
  const columns: Column<OperatorSession>[] = [
    {
      id: 'device',
      head: words.device,
      cell: ({ agent, ip, current }) => (
        <Stack gap="0.5">
          <HStack gap="2">
            <Span css={{ overflowWrap: 'anywhere' }}>{deviceOf(agent)}</Span>
            {current ? (
              <Badge size="sm" colorPalette="win">
                {words.current}
              </Badge>
            ) : null}
          </HStack>
          <Span fontSize="xs" color="fg.muted">
            {ip}
          </Span>
        </Stack>
      ),
    },
    { id: 'since', head: words.since, cell: ({ created_at }) => <Ago at={created_at} /> },
    { id: 'seen', head: texts.operators.seen, cell: ({ last_seen_at }) => <Ago at={last_seen_at} /> },
    {
      id: 'end',
      head: '',
      align: 'end',
      cell: ({ id, current }) =>
        current ? null : (
          <Button size="sm" variant="outline" onClick={() => ending.mutate(id)}>
            {words.end}
          </Button>
        ),
    },
  ];
  return (
    <Stack gap="3" as="section">
      <HStack justify="space-between" wrap="wrap" gap="3">
        <Heading as="h2" size="lg">
          {words.sessions}
        </Heading>
        <Button variant="outline" color="danger" loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {words.endAll}
        </Button>
      </HStack>
      <Asked question={sessions}>
        {(all) => <DataTable caption={words.sessions} columns={columns} items={all} keyOf={({ id }) => id} />}
      </Asked>
    </Stack>
  );
};

const BROWSERS = [/Edg\/[\d.]+/, /OPR\/[\d.]+/, /Firefox\/[\d.]+/, /Chrome\/[\d.]+/, /Version\/[\d.]+ .*Safari/];
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'];

/** A browser and a system, as far as a user agent tells. */
const deviceOf = (agent: string): string => {
  const browser = BROWSERS.map((one) => one.exec(agent)?.[0]).find((found) => found !== undefined);
  const system = SYSTEMS.find((name) => agent.includes(name));
  return [browser?.replace('/', ' '), system].filter(Boolean).join(' · ') || agent || '—';
};

const PasswordPart = () => {
  const texts = useTexts();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [fresh, setFresh] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isLong = fresh.length >= OPERATOR_PASSWORD_LENGTH_MIN;
  const changing = useMutation({
    mutationFn: () => call(changeMyPassword, { body: { password, new_password: fresh } }),
    onSuccess: () => {
      toasts.show({ kind: 'success', text: texts.account.changed });
      setPassword('');
      setFresh('');
      setIsTried(false);
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (isLong) changing.mutate();
  };
  return (
    <Stack gap="3" as="section">
      <Heading as="h2" size="lg">
        {texts.account.password}
      </Heading>
      <Card padding="lg" maxWidth="480px">
        <form onSubmit={submit} noValidate>
          <Stack gap="4">
            <PasswordInput
              label={texts.account.oldPassword}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
            <PasswordInput
              label={texts.account.newPassword}
              help={texts.operators.passwordHelp}
              value={fresh}
              onChange={({ target }) => setFresh(target.value)}
              autoComplete="new-password"
              error={isTried && !isLong ? texts.operators.passwordWrong : undefined}
            />
            <CallError error={changing.error} />
            <Button type="submit" alignSelf="flex-start" loading={changing.isPending}>
              {texts.account.password}
            </Button>
          </Stack>
        </form>
      </Card>
    </Stack>
  );
};
