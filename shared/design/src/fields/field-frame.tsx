import { type ReactNode, useId } from 'react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Icon } from '../icon/icon.tsx';
import { FieldContext, type FieldControl } from './field-context.ts';

/** The props of every labelled control. */
export interface FieldProps {
  label?: ReactNode;
  /** The error and its correction; shown next to the control and read aloud. */
  error?: ReactNode;
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Shows next to the label that the field may stay empty. */
  optionalLabel?: string;
}

/** A label, a control, help and error, connected for assistive technology. */
export const Field = ({
  children,
  label,
  error,
  help,
  required,
  disabled,
  optionalLabel,
  id: givenId,
}: FieldProps & { children: ReactNode; id?: string }) => {
  const madeId = useId();
  const id = givenId ?? madeId;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : '', help ? helpId : ''].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
    ...(required ? { required } : {}),
    ...(disabled ? { disabled } : {}),
  };
  return (
    <chakra.div display="flex" flexDirection="column" gap="1.5" minWidth="0" width="full">
      {label ? (
        <chakra.label htmlFor={id} fontSize="sm" fontWeight="500" color="fg">
          <span>{label}</span>
          {optionalLabel ? (
            <chakra.span color="fg.muted" fontWeight="400">
              {` (${optionalLabel})`}
            </chakra.span>
          ) : null}
        </chakra.label>
      ) : null}
      <FieldContext value={control}>{children}</FieldContext>
      {help ? (
        <chakra.div id={helpId} fontSize="sm" color="fg.muted">
          {help}
        </chakra.div>
      ) : null}
      <chakra.div id={errorId} aria-live="polite" fontSize="sm" color="loss" display="flex" gap="1.5" hidden={!error}>
        {error ? (
          <>
            <Icon name="lucide:triangle-alert" size={16} marginTop="0.15em" />
            <span>{error}</span>
          </>
        ) : null}
      </chakra.div>
    </chakra.div>
  );
};

/** Splits a control's props into those of its field and the rest; a control without texts has no field. */
export const splitFieldProps = <Props extends FieldProps & { id?: string | undefined }>(
  props: Props,
): { field: FieldProps & { id?: string }; control: Wrapped<Props>; framed: boolean } => {
  const { label, error, help, required, disabled, optionalLabel, id, ...control } = props;
  // By key, not by value: an error that appears later must not remount the control and drop its focus.
  const framed = 'label' in props || 'error' in props || 'help' in props;
  const state = {
    ...(required === undefined ? {} : { required }),
    ...(disabled === undefined ? {} : { disabled }),
    ...(id === undefined ? {} : { id }),
  };
  if (!framed) return { field: {}, control: { ...control, ...state }, framed };
  return { field: { label, error, help, ...(optionalLabel ? { optionalLabel } : {}), ...state }, control, framed };
};

type Wrapped<Props> = Omit<Props, keyof FieldProps | 'id'>;
