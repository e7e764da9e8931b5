import { plainHex } from '@jangada/contracts/validation/plain-text';
import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { explain, type Explanation } from '@jangada/contracts/delivery/explain.endpoints';
import type * as z from '@jangada/contracts/values/schema';
import { Badge, Box, Button, HStack, SimpleGrid, Span, Stack, Text } from '@jangada/design';
import { Select, TextInput } from '@jangada/design/field';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/board-client.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useFormats } from '../locale/formats.ts';
import type { Translate } from '../texts/text-key.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { errorText } from '../parts/error-text.ts';
import { explainForm } from './explain-form.schema.ts';

interface ExplainFormProps {
  readonly overview: BoardOverview;
  /** Fixed by the page; otherwise the operator chooses. */
  readonly tenant?: string;
  readonly remote?: string;
}

const GUEST_COOKIE = /(?:^|; )guest_id=([^;]+)/;

const ownGuest = (): string => GUEST_COOKIE.exec(document.cookie)?.[1] ?? '';

/** Fetches the edge's decision for one guest, now or in the past. */
export const ExplainForm = ({ overview, tenant: ofPage, remote: ofPageToo }: ExplainFormProps) => {
  const { t } = useTranslation();
  const form = useCheckedForm({
    schema: explainForm,
    defaultValues: {
      tenant: ofPage ?? overview.tenants[0]?.slug ?? '',
      remote: ofPageToo ?? 'host',
      guest: '',
      at: '',
    },
  });
  const explanation = useMutation({
    mutationFn: ({ tenant, remote, guest, at }: z.infer<typeof explainForm>) =>
      call(explain, {
        query: { tenant, remote, guest: plainHex(guest), ...(at && { at: new Date(at).toISOString() }) },
      }),
  });
  const mine = ownGuest();
  return (
    <Stack gap="5">
      <form noValidate onSubmit={(event) => void form.handleSubmit((fields) => explanation.mutate(fields))(event)}>
        <Stack gap="4">
          {ofPage && ofPageToo ? null : (
            <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
              <Select
                label={t('explain.tenant')}
                {...form.field('tenant')}
                options={overview.tenants.map(({ slug }) => ({ value: slug, label: slug }))}
              />
              <Select
                label={t('explain.remote')}
                {...form.field('remote')}
                options={overview.remotes.map((name) => ({ value: name, label: name }))}
              />
            </SimpleGrid>
          )}
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="start">
            <Stack gap="2" align="flex-start">
              <TextInput
                label={t('explain.guest')}
                help={t('explain.guestHelp')}
                {...form.field('guest')}
                spellCheck={false}
                fontFamily="mono"
              />
              {mine ? (
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => form.setValue('guest', mine, { shouldValidate: form.formState.isSubmitted })}
                >
                  {t('explain.mine')}
                </Button>
              ) : null}
            </Stack>
            <TextInput type="datetime-local" label={t('explain.at')} help={t('explain.atHelp')} {...form.field('at')} />
          </SimpleGrid>
          <Box>
            <Button type="submit" color="primary" loading={explanation.isPending}>
              {t('explain.submit')}
            </Button>
          </Box>
        </Stack>
      </form>
      <Box aria-live="polite">
        {explanation.error ? <Text color="loss.fg">{errorText(explanation.error, t)}</Text> : null}
        {explanation.data ? <Answer explanation={explanation.data} /> : null}
      </Box>
    </Stack>
  );
};

const Answer = ({ explanation }: { explanation: Explanation }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const [one] = explanation.remotes;
  if (!one) return null;
  const [served] = one.chain;
  return (
    <Stack gap="3" borderTopWidth="1px" borderColor="border" pt="5">
      <Stack gap="1">
        <Text fontSize="lg" fontWeight="600">
          {served === undefined ? t('explain.getsNothing') : t('explain.gets', { version: served })}
        </Text>
        <Text>{t(`explain.because.${one.reason}`)}</Text>
      </Stack>
      <Stack gap="1" fontSize="sm" color="fg.muted">
        {one.ramp ? (
          <Text>
            {t('explain.place', {
              place: formats.number(one.ramp.place, { maximumFractionDigits: 2 }),
              percent: formats.percent(one.ramp.percent),
            })}
          </Text>
        ) : null}
        <Text>{t('explain.host', { version: explanation.host_contract })}</Text>
        {one.written ? (
          <Text>
            {`${t('explain.written', { author: one.written.author, revision: one.written.revision })}, ${formats.moment(one.written.created_at)}: ${one.written.reason}`}
          </Text>
        ) : null}
      </Stack>
      {one.considered.length > 0 ? (
        <Stack gap="2">
          <Text fontSize="sm" fontWeight="600">
            {t('explain.considered')}
          </Text>
          <Stack as="ol" gap="1.5" listStyleType="none" m="0" p="0" fontSize="sm">
            {one.considered.map(({ version, reason, refused }) => (
              <HStack as="li" key={`${version} ${reason}`} gap="2" wrap="wrap">
                <Span fontFamily="mono">{version}</Span>
                <Badge size="sm">{reasonWord(reason, t)}</Badge>
                <Span color={refused ? 'loss.fg' : 'fg.muted'}>
                  {refused ? t(`explain.refused.${refused}`) : t('explain.fine')}
                </Span>
              </HStack>
            ))}
          </Stack>
        </Stack>
      ) : null}
    </Stack>
  );
};

const parts = ['stable', 'canary', 'previous', 'pin'] as const;

const reasonWord = (reason: string, t: Translate): string => {
  const part = parts.find((one) => one === reason);
  return part ? t(`health.${part}`) : reason;
};
