import type { Operation } from '@jangada/contracts/ops/operation';
import { Button, HStack, Icon, Span, Stack, styled, Text } from '@jangada/design';
import { Select, TextArea } from '@jangada/design/field';
import { useRef, type ReactNode } from 'react';
import { useFormats } from '../locale/formats.ts';
import type { FieldShape } from '../operations/field-shape.ts';
import { useSummary } from '../operations/use-summary.ts';
import { Keys } from '../keys/keys.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { toasts } from '../parts/toasts.ts';
import { Forbidden } from '../parts/read-result.tsx';
import { rolesThatMay, useRight, useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { filledBy, reasonsOf } from '../texts/reasons.ts';
import { CommandField } from './command-field.tsx';
import { CommandFoot } from './command-foot.tsx';
import { asCommandLine, pathKey } from './command-input.ts';
import { CommandOutcome } from './command-outcome.tsx';
import { CommandTemplates } from './command-templates.tsx';
import { LimitLeft, Verdict } from './effects-view.tsx';
import { PlayerTextNotes } from './player-text-notes.tsx';
import { PreviewInShort } from './preview-in-short.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { RoleChange } from './role-change.tsx';
import { SubjectView } from './subject-view.tsx';
import { useIsInSight } from '../parts/use-is-in-sight.ts';
import type { Progress } from './use-send-command.ts';
import {
  isReasonShort,
  reasonOver,
  REASON_CHARACTERS_MAX,
  REASON_CHARACTERS_MIN,
  useCommand,
  type Command,
  type CommandPanelProps,
} from './use-command.ts';

const Folded = styled('details');
const FoldedName = styled('summary');
const StyledForm = styled('form');

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
  const command = useCommand(props);
  const { form, preview, sending, reason, wasSubmitted } = command;
  const only = preview.previews?.length === 1 ? preview.previews[0] : undefined;
  // Somebody else has decided: sending it again would not change that.
  const isRefused = command.isRefused || command.isOver;
  const isSecond = only?.effects?.second ?? isSecondAlways;
  const element = useRef<HTMLFormElement>(null);
  const previewPanel = useRef<HTMLDivElement>(null);
  const isInSight = useIsInSight(previewPanel);
  const submit = form.handleSubmit(() => {
    command.send();
    // After the errors are shown.
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  });
  useKeys(t('command.title'), [
    { keys: '$mod+Enter', label: t('command.send'), run: (event) => (event.preventDefault(), void submit()) },
  ]);
  const wantsReason = wasSubmitted && isReasonShort(reason);
  const over = reasonOver(reason);
  const again = [...(sending.data?.left ?? []), ...(sending.data?.failed ?? []).map(({ target }) => target)];
  const hasOnce = (sending.data?.once.length ?? 0) > 0;
  if (sending.data && (sending.data.waiting.length > 0 || hasOnce || again.length > 0)) {
    return (
      <Stack gap="4">
        <SubjectView subject={command.subject} />
        <CommandOutcome sending={sending} onLeave={props.onLeave} />
        <HStack alignSelf="flex-end" gap="3">
          {again.length > 0 && props.onAgain ? (
            <Button
              variant="outline"
              onClick={() => {
                sending.reset();
                props.onAgain?.(again);
              }}
            >
              {t('command.again', { count: again.length })}
            </Button>
          ) : null}
          {props.onDone ? (
            <Button variant="outline" onClick={props.onDone}>
              {t('close')}
            </Button>
          ) : null}
        </HStack>
      </Stack>
    );
  }
  return (
    <StyledForm
      ref={element}
      // What gets the focus is not under the foot of a dialog.
      css={{ '& :is(input, select, textarea, button, summary)': { scrollMarginBottom: '200px' } }}
      noValidate
      onSubmit={(event) => {
        // Enter in a field never sends: a command wants Ctrl Enter or its button.
        event.preventDefault();
      }}
    >
      <Stack gap="4">
        <SubjectView subject={command.subject} />
        {given.warning === undefined || command.isUnknown ? null : (
          <Verdict palette="warning" icon="lucide:triangle-alert">
            {given.warning}
          </Verdict>
        )}
        <Fields command={command} given={given} operation={operation}>
          <Reason command={command} given={given} operation={operation} isShort={wantsReason} over={over} />
        </Fields>
        <PlayerTextNotes
          fields={command.fields}
          body={command.body}
          language={given.playerLanguage ?? command.subject?.language ?? null}
        />
        <RoleChange words={operation.words} input={{ ...command.targets[0]?.params, ...command.body }} />
        {command.isUnknown ? (
          <Verdict palette="warning" icon="lucide:triangle-alert">
            {t('command.unknown')}
          </Verdict>
        ) : (
          <PreviewPanel
            ref={previewPanel}
            preview={preview}
            isIncomplete={!command.isComplete}
            isMoney={operation.weight === 'money'}
            amount={command.amount}
            skipped={given.skipped ?? []}
            names={command.targets.map(({ label }) => label)}
            sum={given.sum ?? null}
          />
        )}
        <CommandFoot isDialog={props.isDialog ?? false}>
          <CommandOutcome sending={sending} />
          {props.isDialog && !isInSight && !command.isUnknown ? (
            <PreviewInShort preview={preview} isIncomplete={!command.isComplete} />
          ) : null}
          {sending.progress ? <SendingProgress progress={sending.progress} onStop={sending.stop} /> : null}
          <HStack justify="space-between" gap="3" wrap="wrap">
            <CopyAsCommand operation={operation} command={command} />
            <HStack gap="3">
              {command.amount === null ? null : (
                <Span fontWeight="700" fontVariantNumeric="tabular-nums">
                  {formats.money(command.amount)}
                </Span>
              )}
              <Button
                color="primary"
                disabled={isRefused}
                loading={sending.isPending || command.isWaiting}
                onClick={() => void submit()}
              >
                <Span>{t(command.isUnknown ? 'command.sendAgain' : isSecond ? 'command.ask' : 'command.send')}</Span>
                <Span display={{ base: 'none', md: 'inline-flex' }}>
                  <Keys keys="$mod+Enter" />
                </Span>
              </Button>
            </HStack>
          </HStack>
          <Stack gap="1" align="flex-end" textAlign="end">
            <Text role="status" fontSize="sm" color="fg.muted">
              {stateText(command, t)}
            </Text>
            <LimitLeft left={only?.effects?.left ?? null} />
            {operation.undo === null ? (
              <Text fontSize="xs" color="fg.muted">
                {t('command.noUndo')}
              </Text>
            ) : null}
          </Stack>
        </CommandFoot>
      </Stack>
    </StyledForm>
  );
};

/** How many of several are done; the rest can be left alone. */
const SendingProgress = ({ progress: { ended, of }, onStop }: { progress: Progress; onStop: () => void }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <HStack gap="3" fontSize="sm">
      <Span role="status" fontVariantNumeric="tabular-nums">
        {t('command.progress', { ended: formats.number(ended), of: formats.number(of) })}
      </Span>
      <Button size="sm" variant="outline" onClick={onStop}>
        {t('list.stop')}
      </Button>
    </HStack>
  );
};

/** Why it has not been sent yet. */
const stateText = (
  { isWaiting, isToRead, isUnseen }: Command,
  t: ReturnType<typeof useTranslation>['t'],
): string | null => {
  if (isWaiting) return t('command.awaits');
  if (isUnseen) return t('command.unseenMoney');
  return isToRead ? t('command.toRead') : null;
};

interface FieldsProps extends Pick<CommandPanelProps, 'given' | 'operation'> {
  readonly command: Command;
}

/** What the player reads comes after the reason, which may fill it in. */
const TEXT_FOR_PLAYER = 'told';

const Fields = ({
  command: { fields, form, errorOf },
  given,
  operation,
  children: reason,
}: FieldsProps & { readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const path = given.targets ? [] : fields.path.filter(({ name }) => given.params?.[name] === undefined);
  const fieldOf = (field: FieldShape, name: string) => (
    <CommandField
      key={name}
      operation={operation}
      field={field}
      name={name}
      control={form.control}
      error={errorOf(name)}
    />
  );
  const bodyOf = (isFolded: boolean) =>
    fields.body.filter(({ name }) => (given.folded?.includes(name) ?? false) === isFolded);
  const folded = bodyOf(true);
  const shown = bodyOf(false);
  const isAfter = ({ name }: FieldShape) => name === TEXT_FOR_PLAYER;
  return (
    <>
      <CommandTemplates operation={operation} form={form} />
      {path.map((field) => fieldOf(field, pathKey(field.name)))}
      {shown.filter((field) => !isAfter(field)).map((field) => fieldOf(field, field.name))}
      {shown.some(isAfter) ? reason : null}
      {shown.filter(isAfter).map((field) => fieldOf(field, field.name))}
      {folded.length === 0 ? null : (
        <Folded open={folded.some(({ name }) => errorOf(name) !== undefined)}>
          <FoldedName fontSize="sm" color="brand.fg" cursor="pointer" minHeight="24px">
            {t('command.folded')}
          </FoldedName>
          <Stack gap="4" mt="3">
            {folded.map((field) => fieldOf(field, field.name))}
          </Stack>
        </Folded>
      )}
      {shown.some(isAfter) ? null : reason}
    </>
  );
};

const Reason = ({
  command: { form, errorOf },
  given,
  operation,
  isShort,
  over,
}: FieldsProps & { readonly isShort: boolean; readonly over: number }) => {
  const { t, language } = useTranslation();
  const formats = useFormats();
  const reasons = reasonsOf(operation, language);
  /** Another reason replaces the text that a reason has filled in, and keeps one that somebody has typed. */
  const fill = (chosen: string): void => {
    const textsOf = (reason: string) => filledBy(operation, reason, given.playerLanguage ?? 'pt');
    for (const [name, text] of Object.entries(textsOf(chosen))) {
      const now = form.getValues(name);
      if (now === '' || reasons.some((reason) => textsOf(reason)[name] === now)) form.setValue(name, text);
    }
  };
  return (
    <Stack gap="3">
      <Select
        label={t('command.reason')}
        options={[
          { value: '', label: t('command.reasonOther') },
          ...reasons.map((one) => ({ value: one, label: one })),
        ]}
        {...form.register('reasonChoice', { onChange: () => fill(String(form.getValues('reasonChoice'))) })}
      />
      <TextArea
        aria-label={t('command.reasonText')}
        placeholder={t('command.reasonText')}
        rows={2}
        error={
          over > 0
            ? t('command.tooLong', { max: formats.number(REASON_CHARACTERS_MAX), over: formats.number(over) })
            : isShort
              ? t('command.reasonShort', { min: REASON_CHARACTERS_MIN })
              : errorOf('X-Reason')
        }
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
