import type { Operation } from '@jangada/contracts/ops/operation';
import { countCharacters, cutText } from '@jangada/contracts/values/characters';
import { Button, HStack, Icon, Span, Stack, Text } from '@jangada/design';
import { Select, TextArea } from '@jangada/design/field';
import { useId, useMemo, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldErrorsIn } from '../api/ops-error.ts';
import { useFormats, type Formats } from '../locale/formats.ts';
import { useSummary } from '../operations/use-summary.ts';
import { Keys } from '../keys/keys.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { toasts } from '../parts/toasts.ts';
import { Forbidden } from '../parts/read-result.tsx';
import { rolesThatMay, useRight, useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { reasonsOf } from '../texts/reasons.ts';
import { CommandField } from './command-field.tsx';
import {
  asCommandLine,
  bodyOf,
  commandFields,
  faultsOf,
  localOf,
  paramsOf,
  pathKey,
  type Typed,
} from './command-input.ts';
import type { OpenCommand } from './command-store.ts';
import { CommandOutcome } from './command-outcome.tsx';
import { LimitLeft } from './effects-view.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { usePreview } from './use-preview.ts';
import { useSendCommand, type Results } from './use-send-command.ts';

const REASON_CHARACTERS_MIN = 3;
const REASON_CHARACTERS_MAX = 500;

interface CommandPanelProps {
  readonly operation: Operation;
  readonly given: Omit<OpenCommand, 'words'>;
  /** After it ran, or waits for a second person. */
  readonly onDone?: () => void;
}

const startOf = (
  { path, body }: ReturnType<typeof commandFields>,
  { params = {}, preset = {} }: CommandPanelProps['given'],
  formats: Formats,
): Typed => ({
  ...Object.fromEntries(path.map(({ name }) => [pathKey(name), params[name] ?? preset[name] ?? ''])),
  ...Object.fromEntries(
    body.map(({ name, kind }) => {
      const value = preset[name];
      if (value === undefined || value === null) return [name, kind === 'choices' ? [] : ''];
      // Addresses and other commands give centavos; the field holds reais.
      if (kind === 'money') return [name, formats.reais(Number(value))];
      if (kind === 'moment') return [name, localOf(String(value))];
      return [name, kind === 'json' && typeof value === 'object' ? JSON.stringify(value, null, 2) : value];
    }),
  ),
  reasonChoice: '',
  reasonText: '',
});

const reasonIn = ({ reasonChoice, reasonText }: Typed): string =>
  cutText(
    [String(reasonChoice ?? ''), String(reasonText ?? '').trim()].filter(Boolean).join(': '),
    REASON_CHARACTERS_MAX,
  );

const isReasonShort = (reason: string): boolean => countCharacters(reason) < REASON_CHARACTERS_MIN;

/** The form, the reason, the preview and the state of a command. */
const useCommand = ({ operation, given, onDone }: CommandPanelProps) => {
  const { t } = useTranslation();
  const fields = useMemo(() => commandFields(operation), [operation]);
  const form = useForm<Record<string, unknown>>({ defaultValues: startOf(fields, given, useFormats()) });
  const typed = useWatch({ control: form.control });
  const body = bodyOf(fields.body, typed);
  const params = paramsOf(fields.path, typed);
  const targets = given.targets ?? [{ label: Object.values(params).join(' '), params }];
  const faults = faultsOf(operation, given.targets ? { path: [], body: fields.body } : fields, typed);
  const reason = reasonIn(typed);
  const isComplete = Object.keys(faults).length === 0;
  const preview = usePreview(operation, isComplete ? { targets, body } : null);
  const sending = useSendCommand(operation);
  // Another input is another command; the same one again keeps its key, so that it runs once.
  const identity = JSON.stringify([targets, body, reason]);
  const keys = useRef<{ identity: string; keys: readonly string[] }>({ identity: '', keys: [] });
  const wasSubmitted = form.formState.isSubmitted;

  const finish = ({ done, waiting, failed, once }: Results): void => {
    if (waiting.length > 0) toasts.show({ kind: 'info', text: t('command.waits') });
    else if (done > 0) toasts.show({ kind: 'success', text: t('command.done') });
    keys.current = { identity: '', keys: [] };
    given.onDone?.();
    if (failed.length === 0 && waiting.length === 0 && once.length === 0) onDone?.();
  };
  const send = (): void => {
    if (!isComplete || isReasonShort(reason) || sending.isPending) return;
    if (keys.current.identity !== identity) keys.current = { identity, keys: targets.map(() => crypto.randomUUID()) };
    sending.mutate({ targets, body, reason, keys: keys.current.keys }, { onSuccess: finish });
  };
  const serverErrors = { ...fieldErrorsIn(preview.error), ...fieldErrorsIn(sending.error) };
  const errorOf = (name: string): string | undefined => {
    const fault = faults[name];
    if (fault !== undefined && (wasSubmitted || fault === 'wrong')) return t(`command.${fault}`);
    return serverErrors[name];
  };
  const money = fields.body.find(({ name, kind }) => kind === 'money' && typeof body[name] === 'number');
  return {
    fields,
    form,
    /** The first amount that is typed. */
    amount: money ? Number(body[money.name]) : null,
    typed,
    body,
    params,
    targets,
    reason,
    isComplete,
    preview,
    sending,
    send,
    errorOf,
    wasSubmitted,
  };
};

/** A command: its fields, the reason, what it would do, and the button that sends it. */
export const CommandPanel = (props: CommandPanelProps) => {
  const right = useRight(props.operation.needs);
  return right.may === null ? (
    <Forbidden missing={{ needs: [right.permission], roles: rolesThatMay(right.permission) }} />
  ) : (
    <AllowedCommand {...props} isSecondAlways={right.may === 'second'} />
  );
};

const AllowedCommand = ({ isSecondAlways, ...props }: CommandPanelProps & { isSecondAlways: boolean }) => {
  const { operation, given } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const command = useCommand(props);
  const { form, preview, sending, reason, wasSubmitted } = command;
  const only = preview.previews?.length === 1 ? preview.previews[0] : undefined;
  const isRefused = only !== undefined && only.refusal !== null;
  const isSecond = only?.effects?.second ?? isSecondAlways;
  const submit = form.handleSubmit(() => command.send());
  useKeys(t('command.title'), [
    { keys: '$mod+Enter', label: t('command.send'), run: (event) => (event.preventDefault(), void submit()) },
  ]);
  const wantsReason = wasSubmitted && isReasonShort(reason);
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        // Enter in a field never sends: a command wants Ctrl Enter or its button.
        event.preventDefault();
      }}
    >
      <Stack gap="4">
        <Fields command={command} given={given} />
        <Reason command={command} operation={operation} isShort={wantsReason} />
        <PreviewPanel
          preview={preview}
          isIncomplete={!command.isComplete}
          amount={command.amount}
          skipped={given.skipped ?? 0}
          count={command.targets.length}
        />
        <CommandOutcome sending={sending} />
        <HStack justify="space-between" gap="3" wrap="wrap">
          <CopyAsCommand operation={operation} command={command} />
          <Stack gap="1" align="flex-end">
            <HStack gap="3">
              {command.amount === null ? null : (
                <Span fontWeight="700" fontVariantNumeric="tabular-nums">
                  {formats.money(command.amount)}
                </Span>
              )}
              <Button color="primary" disabled={isRefused} loading={sending.isPending} onClick={() => void submit()}>
                <Span>{t(isSecond ? 'command.ask' : 'command.send')}</Span>
                <Span display={{ base: 'none', md: 'inline-flex' }}>
                  <Keys keys="$mod+Enter" />
                </Span>
              </Button>
            </HStack>
            <LimitLeft left={only?.effects?.left ?? null} />
          </Stack>
        </HStack>
        {operation.undo === null ? (
          <Text fontSize="xs" color="fg.muted" textAlign="end">
            {t('command.noUndo')}
          </Text>
        ) : null}
      </Stack>
    </form>
  );
};

type Command = ReturnType<typeof useCommand>;

const Fields = ({
  command: { fields, form, errorOf },
  given,
}: {
  command: Command;
  given: CommandPanelProps['given'];
}) => {
  return (
    <>
      {given.targets
        ? null
        : fields.path
            .filter(({ name }) => given.params?.[name] === undefined)
            .map((field) => (
              <CommandField
                key={field.name}
                field={field}
                name={pathKey(field.name)}
                control={form.control}
                error={errorOf(pathKey(field.name))}
              />
            ))}
      {fields.body.map((field) => (
        <CommandField
          key={field.name}
          field={field}
          name={field.name}
          control={form.control}
          error={errorOf(field.name)}
        />
      ))}
    </>
  );
};

const Reason = ({
  command: { form },
  operation,
  isShort,
}: {
  command: Command;
  operation: Operation;
  isShort: boolean;
}) => {
  const { t, language } = useTranslation();
  const reasons = reasonsOf(operation, language);
  return (
    <Stack gap="3">
      <Select
        label={t('command.reason')}
        options={[
          { value: '', label: t('command.reasonOther') },
          ...reasons.map((one) => ({ value: one, label: one })),
        ]}
        {...form.register('reasonChoice')}
      />
      <TextArea
        aria-label={t('command.reasonText')}
        placeholder={t('command.reasonText')}
        rows={2}
        maxLength={REASON_CHARACTERS_MAX}
        error={isShort ? t('command.reasonShort', { min: REASON_CHARACTERS_MIN }) : undefined}
        {...form.register('reasonText')}
      />
    </Stack>
  );
};

const CopyAsCommand = ({ operation, command }: { operation: Operation; command: Command }) => {
  const { t } = useTranslation();
  const summaryOf = useSummary();
  const tenant = useTenant();
  const copy = async (): Promise<void> => {
    const lines = command.targets.map(({ params }) =>
      asCommandLine(operation, { tenant, params, body: command.body, reason: command.reason }),
    );
    await navigator.clipboard.writeText(lines.join('\n'));
    toasts.show({ kind: 'success', text: t('command.copied') });
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      title={summaryOf(operation)}
      onClick={() => void copy()}
      leftIcon={<Icon name="lucide:copy" size={15} />}
    >
      {t('command.copy')}
    </Button>
  );
};
