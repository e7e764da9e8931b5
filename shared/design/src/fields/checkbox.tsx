import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { type ReactNode, type Ref, useId } from 'react';
import { Icon } from '../icon/icon.tsx';

/** A short bar in the middle of the box. */
const MIXED_LOOK = {
  bg: 'brand.solid',
  borderColor: 'brand.line',
  backgroundImage: 'linear-gradient({colors.brand.contrast}, {colors.brand.contrast})',
  backgroundSize: '10px 2px',
  backgroundPosition: 'center',
  backgroundRepeat: 'no-repeat',
} as const;

export interface CheckboxProps extends Omit<HTMLChakraProps<'input'>, 'type' | 'children'> {
  /** The label; may contain links. */
  label: ReactNode;
  error?: ReactNode;
  help?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

interface MixedProps {
  /** Some of several things are chosen. Set by the caller at every render, so no `ref` is needed besides. */
  indeterminate?: boolean;
}

/** A native checkbox with its own drawing; the whole line reacts to a press. */
export const Checkbox = ({ label, error, help, id: givenId, indeterminate, ...input }: CheckboxProps & MixedProps) => {
  const madeId = useId();
  const id = givenId ?? madeId;
  return (
    <Choice id={id} label={label} error={error} help={help}>
      <chakra.span
        position="relative"
        display="inline-grid"
        placeItems="center"
        width="22px"
        height="22px"
        flexShrink="0"
        mt="1px"
      >
        <chakra.input
          {...input}
          {...(indeterminate !== undefined && {
            ref: (box: HTMLInputElement | null) => {
              if (box) box.indeterminate = indeterminate;
            },
          })}
          {...describe(id, error, help)}
          id={id}
          type="checkbox"
          appearance="none"
          width="22px"
          height="22px"
          borderRadius="6px"
          borderWidth="1.5px"
          borderColor={error ? 'loss' : 'border.strong'}
          bg="surface"
          cursor="pointer"
          transition="background-color {durations.press}, border-color {durations.press}"
          _checked={{ bg: 'brand.solid', borderColor: 'brand.line', '& + svg': { opacity: '1', transform: 'none' } }}
          _indeterminate={MIXED_LOOK}
          _disabled={{ opacity: '0.5', cursor: 'not-allowed' }}
        />
        <Icon
          name="lucide:check"
          size={16}
          position="absolute"
          color="brand.contrast"
          pointerEvents="none"
          opacity="0"
          transform="scale(0.6)"
          transition="transform {durations.press} {easings.out}, opacity {durations.press}"
        />
      </chakra.span>
    </Choice>
  );
};

export type SwitchProps = CheckboxProps;

/** A switch that takes effect at once. */
export const Switch = ({ label, error, help, id: givenId, ...input }: SwitchProps) => {
  const madeId = useId();
  const id = givenId ?? madeId;
  return (
    <Choice id={id} label={label} error={error} help={help} spread>
      <chakra.input
        {...input}
        {...describe(id, error, help)}
        id={id}
        type="checkbox"
        // A native checkbox exposes its own state; aria-checked in addition could contradict it.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        appearance="none"
        position="relative"
        flexShrink="0"
        width="46px"
        height="28px"
        borderRadius="full"
        bg="border.strong"
        cursor="pointer"
        transition="background-color {durations.press}"
        _before={{
          content: '""',
          position: 'absolute',
          top: '3px',
          insetInlineStart: '3px',
          width: '22px',
          height: '22px',
          borderRadius: 'full',
          bg: 'white',
          boxShadow: '0 1px 3px rgb(0 0 0 / 0.35)',
          transition: 'transform {durations.enter} {easings.out}',
        }}
        // The knob and the border stay visible on any tenant's colour.
        _checked={{
          bg: 'brand.solid',
          boxShadow: 'inset 0 0 0 1.5px {colors.brand.line}',
          _before: { transform: 'translateX(18px)', bg: 'brand.contrast' },
        }}
        _disabled={{ opacity: '0.5', cursor: 'not-allowed' }}
      />
    </Choice>
  );
};

interface ChoiceProps {
  id: string;
  label: ReactNode;
  error: ReactNode;
  help: ReactNode;
  /** Puts the label first and the control at the far end of the line. */
  spread?: boolean;
  children: ReactNode;
}

/** The indent of the text below, which aligns it with the label. */
const INDENT = '34px';

function describe(id: string, error: ReactNode, help: ReactNode): Record<string, string | true> {
  const ids = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ');
  return { ...(ids ? { 'aria-describedby': ids } : {}), ...(error ? { 'aria-invalid': true as const } : {}) };
}

function Choice({ id, label, error, help, spread = false, children }: ChoiceProps) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="1" width="full">
      <chakra.div
        display="flex"
        flexDirection={spread ? 'row-reverse' : 'row'}
        justifyContent={spread ? 'space-between' : 'flex-start'}
        alignItems={spread ? 'center' : 'flex-start'}
        gap="3"
        minHeight="44px"
        py="2.5"
      >
        {children}
        <chakra.label htmlFor={id} fontSize="sm" lineHeight="1.7" cursor="pointer" minWidth="0">
          {label}
        </chakra.label>
      </chakra.div>
      {help ? (
        <chakra.div id={`${id}-help`} fontSize="sm" color="fg.muted" ps={spread ? '0' : INDENT}>
          {help}
        </chakra.div>
      ) : null}
      <chakra.div
        id={`${id}-error`}
        aria-live="polite"
        fontSize="sm"
        color="loss"
        hidden={!error}
        ps={spread ? '0' : INDENT}
      >
        {error}
      </chakra.div>
    </chakra.div>
  );
}
