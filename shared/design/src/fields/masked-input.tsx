import type { ChangeEvent } from 'react';
import { chakra } from '@chakra-ui/react/styled-system';
import { applyMask, charactersOf, type MaskName, maskPhone, masks, takesLetters } from './mask.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface MaskedInputProps extends TextInputProps {
  /** A known mask, or one of your own with `0` for each digit and `A` for each digit or letter. */
  mask: MaskName | (string & {});
  /**
   * Called with the digits, and the letters where the mask accepts them, in addition to the ordinary `onChange` whose
   * `target.value` is the masked text.
   */
  onDigitsChange?: (digits: string) => void;
}

const isMaskName = (mask: string): mask is MaskName => mask in masks;

/** An input that writes digits into a mask while the player types. */
export const MaskedInput = ({ mask, onChange, onDigitsChange, defaultValue, value, ...rest }: MaskedInputProps) => {
  const pattern = isMaskName(mask) ? masks[mask] : mask;
  const write = (text: string): string => (mask === 'phone' ? maskPhone(text) : applyMask(pattern, text));

  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    const masked = write(event.target.value);
    if (masked !== event.target.value) event.target.value = masked;
    onChange?.(event);
    onDigitsChange?.(charactersOf(pattern, masked));
  }

  return (
    <TextInput
      inputMode={takesLetters(pattern) ? 'text' : 'numeric'}
      autoCapitalize={takesLetters(pattern) ? 'characters' : 'none'}
      autoComplete="off"
      {...rest}
      {...(value === undefined ? {} : { value: write(String(value)) })}
      {...(defaultValue === undefined ? {} : { defaultValue: write(String(defaultValue)) })}
      onChange={handleChange}
    />
  );
};

export type PhoneInputProps = Omit<MaskedInputProps, 'mask'>;

/** A Brazilian telephone number, with the country code before it. */
export const PhoneInput = (props: PhoneInputProps) => (
  <MaskedInput
    type="tel"
    inputMode="tel"
    autoComplete="tel-national"
    placeholder="(11) 91234-5678"
    leading={
      <chakra.span display="inline-flex" gap="1.5" pe="2" borderInlineEndWidth="1px" borderColor="border">
        +55
      </chakra.span>
    }
    {...props}
    mask="phone"
  />
);
