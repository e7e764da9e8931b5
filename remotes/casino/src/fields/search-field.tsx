import { Box, Icon, IconButton, styled } from '@jangada/design';
import { useId } from 'react';
import { adornmentStyle, controlStyle } from './control-style.ts';

const Input = styled('input');
const Label = styled('label');
const Form = styled('form');

interface SearchFieldProps {
  /** The target of links to the field. */
  readonly id?: string;
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly lengthMax: number;
  readonly onChange: (value: string) => void;
  /** The visitor pressed Enter. */
  readonly onSubmit?: () => void;
  readonly onClear: () => void;
}

/** A search field with a button that clears it. */
export const SearchField = ({
  id: givenId,
  label,
  clearLabel,
  value,
  lengthMax,
  onChange,
  onSubmit,
  onClear,
}: SearchFieldProps) => {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <Form role="search" position="relative" onSubmit={(event) => (event.preventDefault(), onSubmit?.())}>
      <Label htmlFor={id} {...adornmentStyle} insetStart="3" color="fg.muted">
        <Icon name="lucide:search" label={label} />
      </Label>
      <Input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={lengthMax}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...controlStyle}
        ps="11"
        pe="12"
        _placeholder={{ color: 'fg.muted' }}
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
      />
      {value !== '' && (
        <Box {...adornmentStyle} insetEnd="1">
          <IconButton label={clearLabel} size="sm" onClick={onClear}>
            <Icon name="lucide:x" />
          </IconButton>
        </Box>
      )}
    </Form>
  );
};
