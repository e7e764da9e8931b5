import { Checkbox, Field, Select, TextArea, TextInput } from '@jangada/design/field';
import { Button, HStack, Stack } from '@jangada/design';
import { countCharacters } from '@jangada/contracts/values/characters';
import { useController, type Control } from 'react-hook-form';
import type { Operation } from '@jangada/contracts/ops/operation';
import type { FieldShape } from '../operations/field-shape.ts';
import { serverNow } from '../api/server-clock.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { ReaisInput } from '../parts/reais-input.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { localOf } from './command-input.ts';

const HOUR_MS = 60 * 60_000;
const DAY_HOURS = 24;
const SPAN_DAYS = [1, 7, 30] as const;
/** The moment at which something ends, as operations name it. */
const ENDS = /^(?:ends?_at|(?:pinned_)?until)$/;

interface CommandFieldProps {
  readonly operation: Operation;
  readonly field: FieldShape;
  /** The name in the form. */
  readonly name: string;
  readonly control: Control<Record<string, unknown>>;
  readonly error?: string | undefined;
}

/** One field of a command, made from its schema. */
export const CommandField = ({ operation, field, name, control, error }: CommandFieldProps) => {
  const texts = useOperationTexts();
  const { t } = useTranslation();
  const formats = useFormats();
  const { field: bound } = useController({ control, name });
  const { value, onChange, onBlur, ref } = bound;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const common = {
    label: texts.inputLabel(operation, field.name),
    error,
    required: field.isRequired,
    ...(field.isRequired ? {} : { optionalLabel: t('command.optional') }),
  };
  const typed = {
    ...common,
    ref,
    name,
    onBlur,
    value: text,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    autoComplete: 'off',
  };
  const unset = { value: '', label: t('command.unset') };
  const limits = {
    ...(field.minimum !== null && { min: field.minimum }),
    ...(field.maximum !== null && { max: field.maximum }),
  };
  // What is pasted is never cut: the counter says how much is too much, and the command is not sent.
  const length = countCharacters(text);
  const counted =
    field.lengthMax === null
      ? undefined
      : t('command.counted', { length: formats.number(length), max: formats.number(field.lengthMax) });
  const tooLong =
    field.lengthMax !== null && length > field.lengthMax
      ? t('command.tooLong', { max: formats.number(field.lengthMax), over: formats.number(length - field.lengthMax) })
      : undefined;
  switch (field.kind) {
    case 'money':
      return <ReaisInput {...common} ref={ref} name={name} onBlur={onBlur} value={text} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          {...typed}
          options={[
            unset,
            ...field.choices.map((choice) => ({ value: choice, label: texts.value(field.name, choice) })),
          ]}
        />
      );
    case 'flag':
      return (
        <Select
          {...typed}
          value={typeof value === 'boolean' ? String(value) : text}
          options={[unset, { value: 'true', label: t('yes') }, { value: 'false', label: t('no') }]}
        />
      );
    case 'choices':
      return (
        <Field label={common.label} error={error}>
          <HStack gap="4" wrap="wrap" role="group" aria-label={common.label}>
            {field.choices.map((choice) => {
              const chosen = Array.isArray(value) ? value.map(String) : [];
              return (
                <Checkbox
                  key={choice}
                  label={texts.value(field.name, choice)}
                  checked={chosen.includes(choice)}
                  onChange={() =>
                    onChange(chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice])
                  }
                />
              );
            })}
          </HStack>
        </Field>
      );
    case 'long-text':
    case 'texts':
    case 'json':
      return (
        <TextArea
          {...typed}
          rows={field.kind === 'json' ? 4 : 3}
          help={field.kind === 'json' ? t('command.json') : field.kind === 'texts' ? t('command.lines') : counted}
          error={tooLong ?? error}
        />
      );
    case 'moment':
      return (
        <Stack gap="1">
          <TextInput {...typed} type="datetime-local" help={t('command.zone')} />
          {ENDS.test(field.name) ? <Spans onChoose={onChange} /> : null}
        </Stack>
      );
    case 'day':
      return <TextInput {...typed} type="date" />;
    case 'integer':
    case 'number':
      return (
        <TextInput
          {...typed}
          type="number"
          inputMode="decimal"
          {...limits}
          step={field.kind === 'integer' ? 1 : 'any'}
        />
      );
    case 'text':
      return <TextInput {...typed} {...(field.lengthMax !== null && { maxLength: field.lengthMax })} />;
  }
};

/** The most common spans, from now on. */
const Spans = ({ onChoose }: { onChoose: (local: string) => void }) => {
  const { t } = useTranslation();
  return (
    <HStack gap="1">
      {SPAN_DAYS.map((days) => (
        <Button
          key={days}
          size="sm"
          variant="ghost"
          onClick={() => onChoose(localOf(new Date(serverNow() + days * DAY_HOURS * HOUR_MS).toISOString()))}
        >
          {days === 1 ? t('command.inHours', { count: DAY_HOURS }) : t('command.inDays', { count: days })}
        </Button>
      ))}
    </HStack>
  );
};
