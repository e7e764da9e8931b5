import { Checkbox, Field, Select, TextArea, TextInput } from '@jangada/design/field';
import { Box, Button, HStack, Span, Stack } from '@jangada/design';
import { countCharacters } from '@jangada/contracts/values/characters';
import { useController, type Control } from 'react-hook-form';
import type { Operation } from '@jangada/contracts/ops/operation';
import type { FieldShape } from '../operations/field-shape.ts';
import { serverNow } from '../api/server-clock.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { ReaisInput } from '../parts/reais-input.tsx';
import { useTenantText } from '../parts/tenant-names.ts';
import { useBarred } from '../rights/use-barred.ts';
import { useMe } from '../session/me-context.tsx';
import { useRoleNames } from '../texts/use-role-names.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { localOf } from './command-input.ts';

const HOUR_MS = 60 * 60_000;
const DAY_HOURS = 24;
const SPAN_DAYS = [1, 7, 30] as const;
/** The moment at which something ends, as operations name it. */
const ENDS = /^(?:ends?_at|(?:pinned_)?until)$/;

const ROLE_FIELDS: readonly string[] = ['role', 'roles'];
const TENANT_FIELDS: readonly string[] = ['tenant', 'tenants'];
/** A short text is counted when it has come so near to its limit. */
const COUNTED_FROM = 0.75;

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
  const length = countCharacters(text);
  const { counted, tooLong } = useLength(text, field.lengthMax);
  const nameOf = useChoiceName(field.name);
  const whyNot = useBarredChoice(operation, field.name);
  switch (field.kind) {
    case 'money':
      return <ReaisInput {...common} ref={ref} name={name} onBlur={onBlur} value={text} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          {...typed}
          options={[
            unset,
            ...field.choices.map((choice) => {
              const why = whyNot(choice);
              const label = nameOf(choice);
              return why === null
                ? { value: choice, label }
                : { value: choice, label: `${label} (${why})`, disabled: true };
            }),
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
        <Choices
          field={field}
          label={common.label}
          error={error}
          chosen={Array.isArray(value) ? value.map(String) : []}
          nameOf={nameOf}
          whyNot={whyNot}
          onChange={onChange}
        />
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
      return (
        <TextInput
          {...typed}
          {...(length > (field.lengthMax ?? length) * COUNTED_FROM && { help: counted })}
          error={tooLong ?? error}
        />
      );
  }
};

interface Length {
  readonly counted: string | undefined;
  readonly tooLong: string | undefined;
}

/** What is pasted is never cut: the counter says how much is too much, and the command is not sent. */
export const useLength = (text: string, max: number | null): Length => {
  const { t } = useTranslation();
  const formats = useFormats();
  if (max === null) return { counted: undefined, tooLong: undefined };
  const length = countCharacters(text);
  return {
    counted: t('command.counted', { length: formats.number(length), max: formats.number(max) }),
    tooLong:
      length > max ? t('command.tooLong', { max: formats.number(max), over: formats.number(length - max) }) : undefined,
  };
};

/** Roles and tenants have names of their own; other values those of their field. */
const useChoiceName = (field: string): ((choice: string) => string) => {
  const texts = useOperationTexts();
  const roleNames = useRoleNames();
  const tenantText = useTenantText();
  if (ROLE_FIELDS.includes(field)) return (choice) => roleNames([choice]);
  return TENANT_FIELDS.includes(field) ? tenantText : (choice) => texts.value(field, choice);
};

/** Why the person may not choose one of the kinds that their roles are limited to: who may. */
const useBarredChoice = (operation: Operation, field: string): ((choice: string) => string | null) => {
  const barred = useBarred();
  return (choice) => (operation.kindField === field ? barred(operation, choice) : null);
};

interface ChoicesProps {
  readonly field: FieldShape;
  readonly label: string;
  readonly error: string | undefined;
  readonly chosen: readonly string[];
  readonly nameOf: (choice: string) => string;
  readonly whyNot: (choice: string) => string | null;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Any of several values. One that the person may not choose says who may, also to the keyboard. */
const Choices = ({ field, label, error, chosen, nameOf, whyNot, onChange }: ChoicesProps) => {
  const { t } = useTranslation();
  const { tenants } = useMe();
  const known = field.isOfTenants ? tenants.map(({ id }) => id) : field.choices;
  // What is chosen already stays, also where this person knows nothing of it.
  const choices = [...new Set([...known, ...chosen])];
  return (
    <Field label={label} error={error} help={field.isOfTenants ? t('command.everyTenant') : undefined}>
      <HStack columnGap="4" rowGap="0" wrap="wrap" role="group" aria-label={label} align="flex-start">
        {choices.map((choice) => {
          const why = whyNot(choice);
          const isChosen = chosen.includes(choice);
          return (
            <Box key={choice}>
              <Checkbox
                label={<Span color={why === null ? 'fg' : 'fg.muted'}>{nameOf(choice)}</Span>}
                checked={isChosen}
                {...(why !== null && { help: why, 'aria-disabled': true })}
                onChange={() => {
                  if (why === null) onChange(isChosen ? chosen.filter((one) => one !== choice) : [...chosen, choice]);
                }}
              />
            </Box>
          );
        })}
      </HStack>
    </Field>
  );
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
