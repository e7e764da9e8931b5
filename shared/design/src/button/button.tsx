import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ElementType, MouseEvent, ReactNode, Ref } from 'react';
import { Spinner } from '../layout/layout.ts';
import {
  type ButtonColor,
  buttonRecipe,
  type ButtonRounding,
  type ButtonSize,
  type ButtonVariant,
} from './button-recipe.ts';

const StyledButton = chakra('button', buttonRecipe);

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'color' | 'as'> {
  size?: ButtonSize;
  rounding?: ButtonRounding;
  variant?: ButtonVariant;
  color?: ButtonColor;
  /** Retains the width, shows a spinner, refuses further presses and informs assistive technology. */
  loading?: boolean;
  leftIcon?: ReactNode;
  rightIcon?: ReactNode;
  /** Another element, such as `a` or the Link of remote-kit; the props of that element (`href`, `to`) are passed on. */
  as?: ElementType;
  href?: string;
  to?: string;
  square?: boolean;
  target?: string;
  rel?: string;
  ref?: Ref<HTMLButtonElement>;
}

const refuse = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** A button; its label is a verb. By default size md, rounding md, variant solid and colour default (DES-09). */
export const Button = ({
  color,
  loading = false,
  leftIcon,
  rightIcon,
  children,
  as,
  disabled,
  ...rest
}: ButtonProps) => {
  // While loading, the button keeps the focus, which `disabled` would move to the page; links have no `disabled` at
  // all.
  const refuses = loading || (disabled === true && as !== undefined);
  return (
    <StyledButton
      {...(as ? { as } : { type: 'button' as const, disabled })}
      {...(color ? { tone: color } : {})}
      {...(loading ? { 'aria-busy': true } : {})}
      {...rest}
      {...(refuses ? { 'aria-disabled': true, onClick: refuse } : {})}
    >
      {loading ? (
        <chakra.span position="absolute" inset="0" display="grid" placeItems="center">
          <Spinner size="sm" />
        </chakra.span>
      ) : null}
      <Content loading={loading}>
        {leftIcon}
        {/* A translator removes bare text beside an icon, so the text gets an element of its own. */}
        {typeof children === 'string' ? <span>{children}</span> : children}
        {rightIcon}
      </Content>
    </StyledButton>
  );
};

/** While loading the label stays in place, hidden, so that the button retains its width and its name. */
function Content({ loading, children }: { loading: boolean; children: ReactNode }) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      gap="inherit"
      opacity={loading ? '0' : '1'}
    >
      {children}
    </chakra.span>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'leftIcon' | 'rightIcon' | 'aria-label'> {
  /** The action of the button, which is its accessible name. */
  label: string;
}

/** A square button with an icon inside. */
export const IconButton = ({ label, variant = 'ghost', ...rest }: IconButtonProps) => (
  <Button aria-label={label} title={label} variant={variant} square {...rest} />
);
