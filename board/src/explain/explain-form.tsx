import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { explain, type Explanation } from '@jangada/contracts/delivery/explain.endpoints';
import { guestId } from '@jangada/contracts/ids';
import { Badge, Box, Button, HStack, SimpleGrid, Span, Stack, Text } from '@jangada/design';
import { Select, TextInput } from '@jangada/design/field';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../api/board-client.ts';
import { useFormats, useTexts } from '../locale/language.tsx';
import { errorText } from '../parts/error-text.ts';

interface ExplainFormProps {
  readonly overview: BoardOverview;
  /** Known from the page it stands on; else chosen. */
  readonly tenant?: string;
  readonly remote?: string;
}

const GUEST_COOKIE = /(?:^|; )guest_id=([^;]+)/;

const ownGuest = (): string => GUEST_COOKIE.exec(document.cookie)?.[1] ?? '';

/** Asks for one guest what the edge would decide, or decided. */
export const ExplainForm = ({ overview, tenant: ofPage, remote: ofPageToo }: ExplainFormProps) => {
  const texts = useTexts();
  const [tenant, setTenant] = useState(ofPage ?? overview.tenants[0]?.slug ?? '');
  const [remote, setRemote] = useState(ofPageToo ?? 'host');
  const [guest, setGuest] = useState('');
  const [at, setAt] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const asking = useMutation({
    mutationFn: () =>
      call(explain, { query: { tenant, remote, guest: guest.trim(), ...(at && { at: new Date(at).toISOString() }) } }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isId = guestId.safeParse(guest.trim()).success;
    setIsWrong(!isId);
    if (isId) asking.mutate();
  };
  const mine = ownGuest();
  return (
    <Stack gap="5">
      <form onSubmit={submit} noValidate>
        <Stack gap="4">
          {ofPage && ofPageToo ? null : (
            <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
              <Select
                label={texts.explain.tenant}
                value={tenant}
                onChange={({ target }) => setTenant(target.value)}
                options={overview.tenants.map(({ slug }) => ({ value: slug, label: slug }))}
              />
              <Select
                label={texts.explain.remote}
                value={remote}
                onChange={({ target }) => setRemote(target.value)}
                options={overview.remotes.map((name) => ({ value: name, label: name }))}
              />
            </SimpleGrid>
          )}
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="start">
            <Stack gap="2" align="flex-start">
              <TextInput
                label={texts.explain.guest}
                help={texts.explain.guestHelp}
                value={guest}
                onChange={({ target }) => setGuest(target.value)}
                spellCheck={false}
                fontFamily="mono"
                error={isWrong ? texts.explain.guestWrong : undefined}
              />
              {mine ? (
                <Button size="sm" variant="ghost" onClick={() => setGuest(mine)}>
                  {texts.explain.mine}
                </Button>
              ) : null}
            </Stack>
            <TextInput
              type="datetime-local"
              label={texts.explain.at}
              help={texts.explain.atHelp}
              value={at}
              onChange={({ target }) => setAt(target.value)}
            />
          </SimpleGrid>
          <Box>
            <Button type="submit" color="primary" loading={asking.isPending}>
              {texts.explain.submit}
            </Button>
          </Box>
        </Stack>
      </form>
      <Box aria-live="polite">
        {asking.error ? <Text color="loss.fg">{errorText(asking.error, texts)}</Text> : null}
        {asking.data ? <Answer explanation={asking.data} /> : null}
      </Box>
    </Stack>
  );
};

const Answer = ({ explanation }: { explanation: Explanation }) => {
  const texts = useTexts();
  const formats = useFormats();
  const [one] = explanation.remotes;
  if (!one) return null;
  const words = texts.explain;
  const [served] = one.chain;
  return (
    <Stack gap="3" borderTopWidth="1px" borderColor="border" pt="5">
      <Stack gap="1">
        <Text fontSize="lg" fontWeight="600">
          {served === undefined ? words.getsNothing : words.gets(served)}
        </Text>
        <Text>{words.because[one.reason]}</Text>
      </Stack>
      <Stack gap="1" fontSize="sm" color="fg.muted">
        {one.ramp ? (
          <Text>
            {words.place(
              formats.number(one.ramp.place, { maximumFractionDigits: 2 }),
              formats.percent(one.ramp.percent),
            )}
          </Text>
        ) : null}
        <Text>{words.host(explanation.host_contract)}</Text>
        {one.written ? (
          <Text>
            {words.written(one.written.author, one.written.revision)}, {formats.moment(one.written.created_at)}:{' '}
            {one.written.reason}
          </Text>
        ) : null}
      </Stack>
      {one.considered.length > 0 ? (
        <Stack gap="2">
          <Text fontSize="sm" fontWeight="600">
            {words.considered}
          </Text>
          <Stack as="ol" gap="1.5" listStyleType="none" m="0" p="0" fontSize="sm">
            {one.considered.map(({ version, reason, refused }) => (
              <HStack as="li" key={`${version} ${reason}`} gap="2" wrap="wrap">
                <Span fontFamily="mono">{version}</Span>
                <Badge size="sm">{reasonWord(reason, texts)}</Badge>
                <Span color={refused ? 'loss.fg' : 'fg.muted'}>{refused ? words.refused[refused] : words.fine}</Span>
              </HStack>
            ))}
          </Stack>
        </Stack>
      ) : null}
    </Stack>
  );
};

const reasonWord = (reason: string, texts: ReturnType<typeof useTexts>): string => {
  const { stable, canary, previous, pin } = texts.health;
  const known: Readonly<Record<string, string>> = { stable, canary, previous, pin };
  return known[reason] ?? reason;
};
