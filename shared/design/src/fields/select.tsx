import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { Ref } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useFieldControl } from './field-context.ts';
import { Field, type FieldProps, splitFieldProps } from './field-frame.tsx';

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<HTMLChakraProps<'select'>, keyof FieldProps | 'children'>, FieldProps {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** A native select, with the phone's own wheel and the keyboard's own letters. */
export const Select = (props: SelectProps) => {
  const { field, control, framed } = splitFieldProps(props);
  const select = <Box {...control} />;
  return framed ? <Field {...field}>{select}</Field> : select;
};

function Box({ options, placeholder, ...select }: Omit<SelectProps, keyof FieldProps>) {
  const control = useFieldControl();
  return (
    <chakra.span position="relative" display="flex" width="full" color="fg">
      <chakra.select
        {...control}
        {...select}
        appearance="none"
        width="full"
        minHeight="48px"
        ps="3"
        pe="10"
        fontSize="md"
        bg="surface"
        color="inherit"
        borderWidth="1px"
        borderColor={control?.['aria-invalid'] ? 'loss' : 'border.strong'}
        borderRadius="control"
        cursor="pointer"
        textOverflow="ellipsis"
        _disabled={{ opacity: '0.55', cursor: 'not-allowed' }}
        css={{ '& option': { bg: 'raised', color: 'fg' } }}
      >
        {placeholder ? <option value="">{placeholder}</option> : null}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </chakra.select>
      <Icon
        name="lucide:chevron-down"
        size={18}
        position="absolute"
        insetInlineEnd="3"
        top="15px"
        color="fg.muted"
        pointerEvents="none"
      />
    </chakra.span>
  );
}
