import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { Ref } from 'react';
import { useFieldControl } from './field-context.ts';
import { followKeyboard } from './follow-keyboard.ts';
import { Field, type FieldProps, splitFieldProps } from './field-frame.tsx';

export interface TextAreaProps extends Omit<HTMLChakraProps<'textarea'>, keyof FieldProps>, FieldProps {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with its content. */
export const TextArea = (props: TextAreaProps) => {
  const { field, control, framed } = splitFieldProps(props);
  const area = <Area {...control} />;
  return framed ? <Field {...field}>{area}</Field> : area;
};

const ROWS_DEFAULT = 3;

function Area({ rows = ROWS_DEFAULT, ...props }: Omit<TextAreaProps, keyof FieldProps>) {
  const control = useFieldControl();
  return (
    <chakra.textarea
      {...control}
      rows={rows}
      // Sets the height for the rows, because `fieldSizing` ignores the attribute `rows`.
      minHeight={`calc(${rows}lh + 22px)`}
      width="full"
      px="3"
      py="2.5"
      fontSize="md"
      bg="surface"
      borderWidth="1px"
      borderColor={control?.['aria-invalid'] ? 'loss' : 'border.strong'}
      borderRadius="control"
      resize="vertical"
      css={{ fieldSizing: 'content' }}
      autoComplete="off"
      onFocus={(event) => void followKeyboard(event.currentTarget)}
      {...props}
    />
  );
}
