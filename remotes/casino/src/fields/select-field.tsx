import { Box, Icon, styled } from '@jangada/design';
import { useId } from 'react';
import type { ReactNode } from 'react';

const Native = styled('select');

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
  /** The label stands above, not only for assistive technology. */
  readonly showsLabel?: boolean;
}

/** The phone's own picker: faster than any of ours. */
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
          width="full"
          height="48px"
          ps="3"
          pe="9"
          bg="surface"
          color="fg"
          borderWidth="1px"
          borderColor="border"
          borderRadius="control"
          appearance="none"
          textOverflow="ellipsis"
        >
          {children}
        </Native>
        <Box
          position="absolute"
          insetEnd="3"
          top="0"
          height="full"
          display="grid"
          placeItems="center"
          pointerEvents="none"
          color="fg.muted"
        >
          <Icon name="lucide:chevron-down" size={16} />
        </Box>
      </Box>
    </Box>
  );
};
