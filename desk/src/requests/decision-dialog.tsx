import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import type { showRequest } from '@jangada/contracts/ops/requests';
import { Box, Button, HStack, Span, Stack, Text } from '@jangada/design';
import { TextArea } from '@jangada/design/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sendCommand } from '../api/ops-client.ts';
import { decidedIn } from '../api/ops-error.ts';
import { useLength } from '../command/command-field.tsx';
import { DecidedBy } from '../command/command-outcome.tsx';
import { Verdict } from '../command/effects-view.tsx';
import { refreshAfterCommand } from '../command/refresh.ts';
import { RoleChange } from '../command/role-change.tsx';
import { REASON_CHARACTERS_MAX } from '../command/use-command.ts';
import { Keys } from '../keys/keys.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { operations } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { errorText } from '../parts/error-text.ts';
import { PageDialog } from '../parts/page-dialog.tsx';
import { readReais, ReaisInput } from '../parts/reais-input.tsx';
import { toasts } from '../parts/toasts.ts';
import { useUnsent } from '../parts/unsent.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { EffectsCard } from './effects-card.tsx';
import { decisions, type Decision } from './requests-queries.ts';

/** The keys of the calls: pressing twice decides once; another amount is another call. */
const useKeyOf = () => {
  const [keys] = useState(() => new Map<string, string>());
  return (call: string): string => {
    const key = keys.get(call) ?? crypto.randomUUID();
    keys.set(call, key);
    return key;
  };
};

interface DecisionDialogProps {
  readonly shown: ReplyOf<typeof showRequest>;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** The second step of a decision: what would happen once more, a word, and the button that sends it. */
export const DecisionDialog = ({ shown: { data: request, now }, decision, onClose }: DecisionDialogProps) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const client = useQueryClient();
  const keyOf = useKeyOf();
  const [, setSearch] = useSearchParams();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const amount = readReais(typed);
  const digest = (now ?? request.effects).digest;
  const isAgreed = decision === 'agree';
  const deciding = useMutation({
    mutationFn: () =>
      sendCommand(decisions[decision], {
        params: { tenant: request.tenant, id: request.id },
        body: isAgreed ? { digest, ...(amount !== null && { amount }) } : {},
        reason: reason.trim() || t('requests.noWord'),
        key: keyOf(`${digest} ${amount ?? ''} ${reason}`),
      }),
    onSuccess: () => {
      toasts.show({ kind: 'success', text: t(`requests.done.${decision}`) });
      onClose();
      // It leaves the list of open ones.
      setSearch((search) => (search.delete('open'), search), { replace: true });
    },
    // Also after a refusal: the world may have changed, or somebody was faster.
    onSettled: () => refreshAfterCommand(client),
  });
  useUnsent(() => reason.trim() !== '' && !deciding.isSuccess);
  const { tooLong } = useLength(reason.trim(), REASON_CHARACTERS_MAX);
  const wantsAmount = isAgreed && request.types_amount;
  const isAmountMissing = wantsAmount && amount !== request.amount;
  const send = (): void => {
    if (!deciding.isPending && !isAmountMissing && tooLong === undefined) deciding.mutate();
  };
  const operation = operations.get(request.words);
  const name = t(`requests.${decision}`);
  useKeys(
    name,
    [{ keys: '$mod+Enter', label: name, run: (event) => (event.preventDefault(), send()) }],
    true,
    'dialog',
  );
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (deciding.error) refusal.current?.focus();
  }, [deciding.error]);
  return (
    <PageDialog
      title={`${name} · ${operation ? texts.name(operation) : request.words}`}
      size="md"
      onClose={onClose}
      footer={
        <Button color="primary" disabled={isAmountMissing} loading={deciding.isPending} onClick={send}>
          <HStack as="span" gap="2">
            <Span>{name}</Span>
            <Span display={{ base: 'none', md: 'inline-flex' }}>
              <Keys keys="$mod+Enter" />
            </Span>
          </HStack>
        </Button>
      }
    >
      <Stack gap="4">
        <Box ref={refusal} role="status" tabIndex={-1} outline="none">
          {deciding.error ? (
            <Verdict palette="loss" icon="lucide:circle-x">
              <Text>{errorText(deciding.error, t)}</Text>
              <DecidedBy decided={decidedIn(deciding.error)} />
            </Verdict>
          ) : null}
        </Box>
        <RoleChange words={request.words} input={{ ...request.params, ...request.input }} />
        {isAgreed ? <EffectsCard title={t('requests.now')} effects={now ?? request.effects} /> : null}
        {wantsAmount ? (
          <ReaisInput
            label={t('requests.amount')}
            data-autofocus=""
            help={t('requests.amountHelp')}
            value={typed}
            onChange={setTyped}
          />
        ) : null}
        <TextArea
          label={t('requests.reason')}
          optionalLabel={t('command.optional')}
          help={t('requests.reasonHelp', { text: t('requests.noWord') })}
          rows={2}
          value={reason}
          error={tooLong}
          onChange={(event) => setReason(event.target.value)}
        />
      </Stack>
    </PageDialog>
  );
};
