import { Box, Icon, styled } from '@jangada/design';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { adornmentStyle, controlStyle } from './control-style.ts';

const Native = styled('select');

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
  /** Shows the label above the field, not only to assistive technology. */
  readonly showsLabel?: boolean;
}

/** A native select, which uses the phone's own picker. */
export const SelectField = ({ label, value, onChange, children, showsLabel = false }: SelectFieldProps) => {
  const id = useId();
  return (
    <Box minW="0">
      <label htmlFor={id}>
        <Box
          as="span"
          {...(showsLabel ? { display: 'block', mb: '1', fontSize: 'sm', fontWeight: '600' } : { srOnly: true })}
        >
          {label}
        </Box>
      </label>
      <Box position="relative">
        <Native
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...controlStyle}
          ps="3"
          pe="9"
          appearance="none"
        >
          {children}
        </Native>
        <Box {...adornmentStyle} insetEnd="3" pointerEvents="none" color="fg.muted">
          <Icon name="lucide:chevron-down" size={16} />
        </Box>
      </Box>
    </Box>
  );
};
