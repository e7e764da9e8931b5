import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';

interface RadioOption {
  value: string;
  label: ReactNode;
  /** A second line in muted text. */
  text?: ReactNode;
  /** An icon before the label. */
  leading?: ReactNode;
}

export interface RadioCardsProps {
  /** What is chosen between. */
  label: ReactNode;
  name: string;
  options: readonly RadioOption[];
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

/** One of a few, each in a frame that is the target as a whole; native radios, so arrows choose. */
export function RadioCards({ label, name, options, value, onChange, error }: RadioCardsProps) {
  const id = useId();
  return (
    <chakra.fieldset minWidth="0" {...(error ? { 'aria-describedby': `${id}-error` } : {})}>
      <chakra.legend fontSize="sm" fontWeight="500" mb="1.5">
        {label}
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
        {options.map((option) => (
          <chakra.label
            key={option.value}
            display="flex"
            alignItems="center"
            gap="3"
            minHeight="56px"
            px="3"
            py="2"
            borderWidth="1px"
            borderColor="border.strong"
            borderRadius="control"
            bg="surface"
            cursor="pointer"
            css={{
              '&:has(input:checked)': { borderColor: 'brand.line', boxShadow: 'inset 0 0 0 1px {colors.brand.line}' },
              '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'brand.line', outlineOffset: '2px' },
            }}
          >
            <chakra.input
              type="radio"
              name={`${id}-${name}`}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              appearance="none"
              flexShrink="0"
              width="20px"
              height="20px"
              borderRadius="full"
              borderWidth="1.5px"
              borderColor="border.strong"
              outline="none"
              _checked={{ borderColor: 'brand.line', borderWidth: '6px' }}
            />
            {option.leading}
            <chakra.span display="flex" flexDirection="column" minWidth="0">
              <chakra.span fontSize="sm" fontWeight="500" overflowWrap="anywhere">
                {option.label}
              </chakra.span>
              {option.text ? (
                <chakra.span fontSize="xs" color="fg.muted">
                  {option.text}
                </chakra.span>
              ) : null}
            </chakra.span>
          </chakra.label>
        ))}
      </chakra.div>
      <chakra.div id={`${id}-error`} aria-live="polite" fontSize="sm" color="loss" hidden={!error} mt="1.5">
        {error}
      </chakra.div>
    </chakra.fieldset>
  );
}
