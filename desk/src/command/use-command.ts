import type { Operation } from '@jangada/contracts/ops/operation';
import { countCharacters } from '@jangada/contracts/values/characters';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { decidedIn, fieldErrorsIn, isOutcomeUnknown } from '../api/ops-error.ts';
import { useFormats, type Formats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useTenant } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { toasts } from '../parts/toasts.ts';
import { useUnsent } from '../parts/unsent.ts';
import { firstReasonOf } from '../texts/reasons.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { bodyOf, commandFields, faultsOf, listIn, localOf, paramsOf, pathKey, type Typed } from './command-input.ts';
import type { OpenCommand, Target } from './command-store.ts';
import { drafts } from './drafts.ts';
import { useUndo } from './undo.ts';
import { usePreview, useSettled } from './use-preview.ts';
import { useSendCommand, type Results } from './use-send-command.ts';
import { subjectRefOf, useSubject, useSubjectText } from './use-subject.ts';

export const REASON_CHARACTERS_MIN = 3;
export const REASON_CHARACTERS_MAX = 500;

export interface CommandPanelProps {
  readonly operation: Operation;
  readonly given: Omit<OpenCommand, 'words'>;
  /** After something of it ran, or waits for a second person. */
  readonly onSent?: () => void;
  /** After all of it ran, or its result was read. */
  readonly onDone?: () => void;
  /** A link in its result leads to another page. */
  readonly onLeave?: () => void;
  /** What it would do, its result and its button stay in sight while its fields scroll. */
  readonly isDialog?: boolean;
  /** Opens it for those that were refused or whose turn did not come. */
  readonly onAgain?: (targets: readonly Target[]) => void;
}

const startOf = (
  { path, body }: ReturnType<typeof commandFields>,
  { params = {}, preset = {} }: CommandPanelProps['given'],
  formats: Formats,
  firstReason: string,
): Typed => ({
  ...Object.fromEntries(path.map(({ name }) => [pathKey(name), params[name] ?? preset[name] ?? ''])),
  ...Object.fromEntries(
    body.map(({ name, kind }) => {
      const value = preset[name];
      if (value === undefined || value === null) return [name, kind === 'choices' ? [] : ''];
      // Addresses and other commands give centavos; the field holds reais.
      if (kind === 'money') return [name, formats.reais(Number(value))];
      if (kind === 'moment') return [name, localOf(String(value))];
      if (kind === 'choices' && typeof value === 'string') return [name, listIn(value)];
      return [name, kind === 'json' && typeof value === 'object' ? JSON.stringify(value, null, 2) : value];
    }),
  ),
  reasonChoice: firstReason,
  reasonText: '',
});

const reasonIn = ({ reasonChoice, reasonText }: Typed): string =>
  [String(reasonChoice ?? ''), String(reasonText ?? '').trim()].filter(Boolean).join(': ');

export const isReasonShort = (reason: string): boolean => countCharacters(reason) < REASON_CHARACTERS_MIN;

/** So many characters are too many. */
export const reasonOver = (reason: string): number => Math.max(0, countCharacters(reason) - REASON_CHARACTERS_MAX);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** A form that begins with what the same person wrote about the same thing, and has not sent. */
const useDraftedForm = (start: Typed, about: readonly unknown[]) => {
  const key = JSON.stringify([useMe().id, useTenant(), ...about]);
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...start, ...drafts.get(key) } });
  const [begun] = useState(() => JSON.stringify(form.getValues()));
  const isSent = useRef(false);
  const keep = (): void => {
    const values = form.getValues();
    const isAsBefore = Object.entries(values).every(([name, value]) => same(value, start[name]));
    if (isSent.current || isAsBefore) drafts.delete(key);
    else if (JSON.stringify(values) !== begun) drafts.set(key, values);
  };
  const keepAtEnd = useEffectEvent(keep);
  useEffect(() => () => keepAtEnd(), []);
  useUnsent(() => (keep(), drafts.has(key)));
  const forget = (): void => {
    isSent.current = true;
  };
  return { form, forget };
};

/**
 * A command that was sent before the preview of exactly this was there. What moves no money goes on by itself then; money
 * is read first.
 */
interface Early {
  readonly identity: string;
  readonly isShown: boolean;
}

/** Later, the same words are another command. */
const SAME_COMMAND_MS = 15 * 60_000;

/** The keys of commands that were sent and have no answer yet: also in a dialog that was opened anew they run once. */
const unanswered = new Map<string, { readonly keys: readonly string[]; readonly sentMs: number }>();

const keysBefore = (identity: string): readonly string[] | undefined => {
  const before = unanswered.get(identity);
  return before && Date.now() - before.sentMs < SAME_COMMAND_MS ? before.keys : undefined;
};

const keysOf = (identity: string, targets: readonly Target[]): readonly string[] => {
  const keys = keysBefore(identity) ?? targets.map(({ key }) => key ?? crypto.randomUUID());
  unanswered.set(identity, { keys, sentMs: Date.now() });
  return keys;
};

/** The form, the reason, the preview and the state of a command. */
export const useCommand = ({ operation, given, onSent, onDone }: CommandPanelProps) => {
  const { t, language } = useTranslation();
  const texts = useOperationTexts();
  const fields = useMemo(() => commandFields(operation), [operation]);
  const start = startOf(fields, given, useFormats(), firstReasonOf(operation, language));
  const { form, forget } = useDraftedForm(start, [operation.words, given.params ?? given.targets]);
  const typed = useWatch({ control: form.control });
  const body = bodyOf(fields.body, typed);
  const params = paramsOf(fields.path, typed);
  const targets: readonly Target[] = given.targets ?? [{ label: Object.values(params).join(' '), params }];
  const faults = faultsOf(operation, given.targets ? { path: [], body: fields.body } : fields, typed);
  const reason = reasonIn(typed);
  const isComplete = Object.keys(faults).length === 0;
  const sending = useSendCommand(operation);
  // Another input is another command; the same one again keeps its key, so that it runs once.
  const input = JSON.stringify([targets, body]);
  const identity = JSON.stringify([useTenant(), operation.words, input, reason]);
  const wasSent =
    sending.variables !== undefined && JSON.stringify([sending.variables.targets, sending.variables.body]) === input;
  const isUnknown = wasSent ? isOutcomeUnknown(sending.error) : keysBefore(identity) !== undefined;
  const { user_id: player } = given.row ?? {};
  const preview = usePreview(
    operation,
    isComplete && !isUnknown ? { targets, body } : null,
    player === undefined ? undefined : String(player),
  );
  const wasSubmitted = form.formState.isSubmitted;

  const about = targets.length === 1 ? subjectRefOf(operation, { ...body, ...targets[0]?.params }, given.row) : null;
  const settled = useSettled(JSON.stringify(about));
  // A number that is being typed names no player until it has come to rest.
  const subject = useSubject(settled === JSON.stringify(about) ? about : null);
  const subjectText = useSubjectText();
  const money = fields.body.find(({ name, kind }) => kind === 'money' && typeof body[name] === 'number');
  /** The first amount that is typed. */
  const amount = money ? Number(body[money.name]) : null;
  const what = given.targets && given.targets.length > 1 ? t('command.for', { count: given.targets.length }) : '';
  const said = t('command.done', {
    what: [texts.name(operation), what, given.about ?? subjectText(about, subject, amount)].filter(Boolean).join(' · '),
  });

  const finish = ({ done, waiting, failed, left, once }: Results): void => {
    // The bar of the undo says what was done, and a request stands in the place of the form.
    if (waiting.length === 0 && left.length === 0 && done > 0 && useUndo.getState().undo === null)
      toasts.show({ kind: 'success', text: said });
    unanswered.delete(identity);
    if (failed.length === 0) forget();
    if (done + waiting.length > 0) onSent?.();
    // What was refused, has not begun or is shown once stays until the person has read it.
    if (failed.length === 0 && left.length === 0 && waiting.length === 0 && once.length === 0) onDone?.();
  };
  /** It waits for a second person, or a colleague was faster: the same form cannot be sent again. */
  const isOver = wasSent && ((sending.data?.waiting.length ?? 0) > 0 || decidedIn(sending.error) !== null);
  const isRefused = preview.previews?.length === 1 && preview.previews[0]?.refusal !== null;
  const transmit = (): void => {
    sending.mutate(
      { targets, body, reason, said, keys: keysOf(identity, targets) },
      { onSuccess: finish, onError: (error) => void (isOutcomeUnknown(error) || unanswered.delete(identity)) },
    );
  };
  /** It may move money, and nobody could read what it would do. */
  const isUnseen = operation.weight === 'money' && Boolean(preview.error);
  const [early, setEarly] = useState<Early | null>(null);
  const { isWorking } = preview;
  const send = (): void => {
    if (!isComplete || isReasonShort(reason) || reasonOver(reason) > 0 || sending.isPending || isOver || isRefused)
      return;
    setEarly(isWorking ? { identity, isShown: false } : null);
    if (isWorking) preview.begin();
    else if (isUnseen) preview.refetch();
    else transmit();
  };
  const goOn = useEffectEvent(() => {
    if (early === null || early.isShown) return;
    const isSame = early.identity === identity;
    if (isSame && isWorking) return;
    const isMoney = preview.previews?.some(({ effects }) => (effects?.movements.length ?? 0) > 0) ?? false;
    setEarly(isSame && isMoney && !isRefused ? { identity, isShown: true } : null);
    if (isSame && preview.previews && !isMoney && !isRefused) transmit();
  });
  useEffect(() => goOn(), [early, identity, isWorking]);
  const isChoices = (name: string) => fields.body.some((field) => field.name === name && field.kind === 'choices');
  /** The body is the same for all that the command is for, and so is what is wrong with it. */
  const serverErrors = {
    ...fieldErrorsIn(preview.error),
    ...preview.previews?.find(({ errors }) => Object.keys(errors).length > 0)?.errors,
    ...fieldErrorsIn(sending.error),
  };
  const errorOf = (name: string): string | undefined => {
    const fault = faults[name];
    if (fault === 'missing' && wasSubmitted && isChoices(name)) return t('command.chooseOne');
    if (fault !== undefined && (wasSubmitted || fault === 'wrong')) return t(`command.${fault}`);
    return serverErrors[name];
  };
  return {
    fields,
    form,
    amount,
    subject,
    isOver,
    isRefused,
    /** It was sent and got no answer: what the page says of now may be its own work. */
    isUnknown,
    isUnseen,
    /** It was sent before its preview was there, and waits for it. */
    isWaiting: early?.identity === identity && !early.isShown,
    /** It was sent before its preview was there; that moves money, and now it can be read. */
    isToRead: early?.identity === identity && early.isShown,
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

export type Command = ReturnType<typeof useCommand>;
