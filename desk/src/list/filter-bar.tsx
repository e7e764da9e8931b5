import { Button, Flex, HStack, Icon, IconButton, Stack } from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { Menu } from '@jangada/design/menu';
import { Popover } from '@jangada/design/popover';
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useFormats } from '../locale/formats.ts';
import { folded } from '../parts/folded.ts';
import { readReais, ReaisInput } from '../parts/reais-input.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import type { ListFilter } from './list-view.ts';

interface FilterBarProps {
  readonly filters: readonly ListFilter[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (id: string, value: string | null) => void;
  readonly barRef: RefObject<HTMLDivElement | null>;
  /** Behind the filters. */
  readonly children?: ReactNode;
}

/** Opens the first filter, with the cursor in its field or on the first choice. */
export const openFirstFilter = (bar: HTMLElement | null): void => {
  const first = bar?.querySelector('button');
  first?.focus();
  first?.click();
};

/** Whether a key was pressed on a filter: what follows is meant for it, and commands no row. */
export const isOnFilter = ({ target }: Pick<Event, 'target'>): boolean =>
  target instanceof Element && target.closest('[data-filters]') !== null;

/** A filter's value in words. */
export const useFilterText = () => {
  const formats = useFormats();
  return ({ kind, choices }: ListFilter, value: string): string => {
    if (kind === 'money') return formats.money(Number(value));
    if (kind === 'day') return formats.day(value);
    return choices?.find((choice) => choice.value === value)?.label ?? value;
  };
};

/** The filters of a list as chips: what is set is said, a press changes it, the cross removes it. */
export const FilterBar = ({ filters, values, onChange, barRef, children }: FilterBarProps) => (
  <Flex ref={barRef} data-filters="" gap="2" wrap="wrap" align="center">
    {filters.map((filter) => {
      const value = values[filter.id] ?? null;
      const handleChange = (next: string | null) => onChange(filter.id, next);
      const Chip = chips[filter.kind] ?? TypedChip;
      return <Chip key={filter.id} filter={filter} value={value} onChange={handleChange} />;
    })}
    {children}
  </Flex>
);

interface ChipProps {
  readonly filter: ListFilter;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

export const chipLook = (isSet: boolean) =>
  ({
    size: 'sm',
    variant: isSet ? 'pastel' : 'outline',
    color: isSet ? 'primary' : 'default',
    fontWeight: isSet ? '600' : '500',
    minHeight: { base: '44px', md: '32px' },
    px: '2.5',
  }) as const;

const RemoveChip = ({ filter, onChange }: Pick<ChipProps, 'filter' | 'onChange'>) => (
  <IconButton
    label={useTranslation().t('list.without', { filter: filter.label })}
    size="sm"
    variant="ghost"
    minHeight={{ base: '44px', md: '32px' }}
    width="28px"
    onClick={() => onChange(null)}
  >
    <Icon name="lucide:x" size={14} />
  </IconButton>
);

const ChoiceChip = ({ filter, value, onChange }: ChipProps) => {
  const { t } = useTranslation();
  const textOf = useFilterText();
  return (
    <HStack gap="0">
      <Menu
        label={filter.label}
        align="start"
        items={[
          {
            id: '',
            label: t('list.any'),
            ...(value === null && { icon: 'lucide:check' }),
            onSelect: () => onChange(null),
          },
          ...(filter.choices ?? []).map((choice) => ({
            id: choice.value,
            label: choice.label,
            ...(choice.value === value && { icon: 'lucide:check' }),
            onSelect: () => onChange(choice.value),
          })),
        ]}
        trigger={(props) => (
          <Button {...props} {...chipLook(value !== null)} rightIcon={<Icon name="lucide:chevron-down" size={14} />}>
            {value === null ? filter.label : `${filter.label}: ${textOf(filter, value)}`}
          </Button>
        )}
      />
      {value === null ? null : <RemoveChip filter={filter} onChange={onChange} />}
    </HStack>
  );
};

const FlagChip = ({ filter, value, onChange }: ChipProps) => (
  <Button
    {...chipLook(value !== null)}
    aria-pressed={value !== null}
    onClick={() => onChange(value === null ? (filter.choices?.[0]?.value ?? null) : null)}
    {...(value !== null && { leftIcon: <Icon name="lucide:check" size={14} /> })}
  >
    {filter.label}
  </Button>
);

const chips: Partial<Readonly<Record<ListFilter['kind'], (props: ChipProps) => ReactNode>>> = {
  choice: ChoiceChip,
  flag: FlagChip,
};

const TypedChip = ({ filter, value, onChange }: ChipProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const textOf = useFilterText();
  return (
    <HStack gap="0">
      <Button
        ref={button}
        {...chipLook(value !== null)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={() => setAnchor(button.current)}
      >
        {value === null ? filter.label : `${filter.label}: ${textOf(filter, value)}`}
      </Button>
      {value === null ? null : <RemoveChip filter={filter} onChange={onChange} />}
      {anchor ? (
        <Popover label={filter.label} anchor={anchor} align="start" width="280px" onClose={() => setAnchor(null)}>
          <TypedFilter
            filter={filter}
            value={value}
            onChange={(next) => {
              setAnchor(null);
              onChange(next);
            }}
          />
        </Popover>
      ) : null}
    </HStack>
  );
};

/** The number in `42`, `Ana Lima · 42` and `#42`; undefined in other texts. */
const numberIn = (text: string): string | undefined => /^(?:\D.* · |#)?(\d+)$/u.exec(text)?.[1];

/** What a typed text means: the value of a choice by its name, or the text. */
const meantBy = ({ choices = [] }: ListFilter, text: string): string =>
  choices.find(({ label }) => folded(label) === folded(text))?.value ?? text;

const TypedFilter = ({ filter, value, onChange }: ChipProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const isMoney = filter.kind === 'money';
  const textOf = useFilterText();
  const suggestions = useId();
  const [typed, setTyped] = useState(() => {
    if (value === null) return '';
    if (isMoney) return formats.reais(Number(value));
    return filter.choices ? textOf(filter, value) : value;
  });
  const [isWrong, setIsWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // At once: what is typed next belongs here, and the popover moves the focus a frame later.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const apply = (): void => {
    const text = typed.trim();
    if (text === '') return onChange(null);
    if (filter.kind === 'number') {
      const number = numberIn(text);
      return number === undefined ? setIsWrong(true) : onChange(number);
    }
    if (!isMoney) return onChange(meantBy(filter, text));
    const amount = readReais(text);
    if (amount !== null) onChange(String(amount));
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Stack gap="3">
        {isMoney ? (
          <ReaisInput label={filter.label} value={typed} onChange={setTyped} />
        ) : (
          <TextInput
            label={filter.label}
            type={filter.kind === 'day' ? 'date' : 'text'}
            {...(filter.kind === 'number' && { inputMode: 'numeric' })}
            {...(filter.choices && { list: suggestions })}
            {...(isWrong && { error: t('list.noNumber') })}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setIsWrong(false);
            }}
          />
        )}
        {filter.choices ? (
          <datalist id={suggestions}>
            {filter.choices.map(({ value: of, label }) => (
              <option key={of} value={label} />
            ))}
          </datalist>
        ) : null}
        <Button type="submit" size="sm" color="primary">
          {t('list.apply')}
        </Button>
      </Stack>
    </form>
  );
};
