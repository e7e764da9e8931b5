import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode, Ref } from 'react';
import { useFieldControl } from './field-context.ts';
import { followKeyboard } from './follow-keyboard.ts';

export interface InputFrameProps extends HTMLChakraProps<'input'> {
  /** The content inside the border, before and after the input. */
  leading?: ReactNode;
  trailing?: ReactNode;
  /** Large digits for amounts. */
  large?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The bordered box around a native input; the whole box shows focus and error. */
export const InputFrame = ({ leading, trailing, large = false, ...input }: InputFrameProps) => {
  const control = useFieldControl();
  const isInvalid = Boolean(control?.['aria-invalid']);
  const focusColor = isInvalid ? 'loss' : 'brand.line';
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="2"
      width="full"
      minHeight={large ? '64px' : '48px'}
      px="3"
      bg="surface"
      color="fg"
      borderWidth="1px"
      borderColor={isInvalid ? 'loss' : 'border.strong'}
      borderRadius="control"
      transition="border-color {durations.press}, box-shadow {durations.press}"
      _focusWithin={{ borderColor: focusColor, boxShadow: `0 0 0 1px {colors.${focusColor}}` }}
      css={{ '&:has(input:disabled)': { opacity: '0.55' }, containerType: 'inline-size' }}
    >
      {leading ? <Adornment>{leading}</Adornment> : null}
      <chakra.input
        {...control}
        autoComplete="off"
        {...input}
        onFocus={(event) => {
          void followKeyboard(event.currentTarget);
          input.onFocus?.(event);
        }}
        // `autoFocus` has no effect in a dialog that was rendered ahead: the layer reads this attribute when it opens.
        {...(input.autoFocus ? { 'data-autofocus': '' } : {})}
        flex="1"
        minWidth="0"
        alignSelf="stretch"
        bg="transparent"
        outline="none"
        _focusVisible={{ outline: 'none' }}
        // At least 16 px, because phones zoom in on smaller text.
        // Thirteen large characters, "R$ 100.000,00", fit the field at every size of text.
        fontSize={large ? 'min({fontSizes.3xl}, 12cqi)' : 'md'}
        {...(large ? { fontFamily: 'heading', fontWeight: '600', fontVariantNumeric: 'tabular-nums' } : {})}
      />
      {trailing ? <Adornment>{trailing}</Adornment> : null}
    </chakra.div>
  );
};

function Adornment({ children }: { children: ReactNode }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" color="fg.muted" flexShrink="0">
      {children}
    </chakra.span>
  );
}
