import { Button, VisuallyHidden } from '@jangada/design';
import { useId, type ComponentProps } from 'react';
import { toasts } from './toasts.ts';

interface ReasonedButtonProps extends ComponentProps<typeof Button> {
  /** Why it cannot be pressed; null when it can. */
  readonly why: string | null;
}

/**
 * A button that says why it cannot be pressed: Tab reaches it, a screen reader reads the reason with its name, the
 * pointer shows it, and a press says it.
 */
export const ReasonedButton = ({ why, children, onClick, title, ...button }: ReasonedButtonProps) => {
  const id = useId();
  if (why === null) {
    return (
      <Button {...button} title={title} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <>
      <Button
        {...button}
        aria-disabled
        aria-describedby={id}
        title={why}
        onClick={() => toasts.show({ kind: 'info', text: why })}
      >
        {children}
      </Button>
      <VisuallyHidden id={id}>{why}</VisuallyHidden>
    </>
  );
};
