import { chakra } from '@chakra-ui/react/styled-system';
import { type ChangeEventHandler, type FocusEventHandler, type ReactNode, type Ref, useId } from 'react';

export interface ChoiceOption {
  value: string;
  label: ReactNode;
  /** A second line. */
  text?: ReactNode;
  disabled?: boolean;
}

export interface ChoiceGroupProps {
  /** The label of the group, such as a question that the options answer. */
  label: ReactNode;
  /** Exposes the label only to assistive technology, where a heading already shows it. */
  hideLabel?: boolean;
  options: readonly ChoiceOption[];
  help?: ReactNode;
  error?: ReactNode;
  name?: string;
  /** The chosen value if the caller controls it; leave it out for `register(...)` of a form. */
  value?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
  disabled?: boolean;
  /** `wrap` shows chips, `stack` one option below the other. */
  layout?: 'wrap' | 'stack';
}

/**
 * A choice of few values: native radio buttons that look like chips. Arrow keys move, and the whole chip reacts to a
 * press.
 */
export const ChoiceGroup = (props: ChoiceGroupProps) => {
  const { label, hideLabel = false, options, help, error, name, value, disabled, layout = 'wrap', ...input } = props;
  const id = useId();
  const describedBy = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ');
  return (
    <chakra.fieldset
      minWidth="0"
      width="full"
      {...(disabled ? { disabled } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    >
      <chakra.legend fontSize="sm" fontWeight="500" mb={hideLabel ? '0' : '2'} {...(hideLabel ? { srOnly: true } : {})}>
        {label}
      </chakra.legend>
      <chakra.div display="flex" flexDirection={layout === 'stack' ? 'column' : 'row'} flexWrap="wrap" gap="2">
        {options.map((option) => (
          <chakra.label
            key={option.value}
            position="relative"
            display="inline-flex"
            flexDirection="column"
            justifyContent="center"
            minHeight="44px"
            px="4"
            py="2"
            fontSize="sm"
            borderWidth="1px"
            borderColor={error ? 'loss' : 'border.strong'}
            borderRadius="control"
            bg="surface"
            cursor="pointer"
            transition="background-color {durations.press}, border-color {durations.press}"
            css={{
              '&:has(:checked)': {
                bg: 'brand.subtle',
                borderColor: 'brand.line',
                color: 'brand.fg',
                fontWeight: '600',
              },
              '&:has(:focus-visible)': { outline: '2px solid {colors.brand.line}', outlineOffset: '2px' },
              '&:has(:disabled)': { opacity: '0.55', cursor: 'not-allowed' },
            }}
          >
            <chakra.input
              {...input}
              type="radio"
              name={name ?? id}
              value={option.value}
              {...(value === undefined ? {} : { checked: value === option.value, onChange: input.onChange ?? ignore })}
              {...(option.disabled ? { disabled: true } : {})}
              position="absolute"
              inset="0"
              opacity="0"
              cursor="inherit"
            />
            <span>{option.label}</span>
            {option.text ? (
              <chakra.span fontSize="xs" fontWeight="400" color="fg.muted">
                {option.text}
              </chakra.span>
            ) : null}
          </chakra.label>
        ))}
      </chakra.div>
      {help ? (
        <chakra.div id={`${id}-help`} mt="2" fontSize="sm" color="fg.muted">
          {help}
        </chakra.div>
      ) : null}
      <chakra.div id={`${id}-error`} aria-live="polite" mt="2" fontSize="sm" color="loss" hidden={!error}>
        {error}
      </chakra.div>
    </chakra.fieldset>
  );
};

const ignore = (): void => {};
