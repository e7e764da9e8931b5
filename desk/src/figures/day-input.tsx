import { useEffect, useRef } from 'react';
import { HStack, Span, styled } from '@jangada/design';
import { FIRST_DAY } from '../address/read-parts.ts';
import { today } from './days.ts';

const Label = styled('label');
const Input = styled('input');

interface DayInputProps {
  readonly label: string;
  readonly day: string;
  readonly onChange: (day: string) => void;
}

/** A day that has begun. While somebody types, a year of two digits is no day yet. */
export const DayInput = ({ label, day, onChange }: DayInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  // A controlled field would lose what somebody has half typed.
  useEffect(() => {
    if (input.current) input.current.value = day;
  }, [day]);
  return (
    <Label display="inline-flex">
      <HStack gap="2" fontSize="sm">
        <Span color="fg.muted">{label}</Span>
        <Input
          type="date"
          ref={input}
          defaultValue={day}
          min={FIRST_DAY}
          max={today()}
          onChange={({ target }) => {
            if (target.value !== '' && target.validity.valid) onChange(target.value);
          }}
          minHeight="36px"
          px="2"
          borderWidth="1px"
          borderColor="border.strong"
          borderRadius="control"
          bg="surface"
          color="fg"
          css={{ colorScheme: 'inherit', fontVariantNumeric: 'tabular-nums' }}
        />
      </HStack>
    </Label>
  );
};
