import { Slider as Ark } from '@ark-ui/react/slider';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';

const Root = chakra(Ark.Root);
const Control = chakra(Ark.Control);
const Track = chakra(Ark.Track);
const Range = chakra(Ark.Range);
const Thumb = chakra(Ark.Thumb);
const Label = chakra(Ark.Label);

export interface SliderProps {
  label: ReactNode;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** The displayed and announced value, such as "2 h 30 min". */
  format: (value: number) => string;
  help?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
}

/** A number set by dragging or with the arrow keys; the value is always shown as text. */
export const Slider = ({ label, value, onChange, format, help, error, ...range }: SliderProps) => {
  const id = useId();
  return (
    <Root
      {...range}
      value={[value]}
      onValueChange={({ value: [next] }) => next !== undefined && onChange(next)}
      getAriaValueText={({ value: shown }) => format(shown)}
      width="full"
      display="flex"
      flexDirection="column"
      gap="1"
    >
      <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap="3">
        <Label fontSize="sm" fontWeight="500">
          {label}
        </Label>
        <chakra.output fontSize="lg" fontWeight="600" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" aria-hidden>
          {format(value)}
        </chakra.output>
      </chakra.div>
      <Control position="relative" display="flex" alignItems="center" height="44px" cursor="pointer">
        <Track flex="1" height="8px" borderRadius="full" bg="border">
          <Range height="full" borderRadius="full" bg="brand.solid" />
        </Track>
        <Thumb
          index={0}
          {...(help || error ? { 'aria-describedby': id } : {})}
          width="28px"
          height="28px"
          borderRadius="full"
          bg="brand.solid"
          borderWidth="3px"
          borderColor="surface"
          boxShadow="0 0 0 1.5px {colors.brand.line}"
          _focusVisible={{ outline: '2px solid {colors.brand.line}', outlineOffset: '3px' }}
        />
      </Control>
      <chakra.div id={id} fontSize="sm" color={error ? 'loss' : 'fg.muted'} aria-live="polite">
        {error ?? help}
      </chakra.div>
    </Root>
  );
};
