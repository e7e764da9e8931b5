import type { Button } from '@jangada/design';
import type { ComponentProps } from 'react';
import { operationOf } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { ReasonedButton } from '../parts/reasoned-button.tsx';
import { useBarred } from '../rights/use-barred.ts';
import { useCommands, type OpenCommand } from './command-store.ts';

interface CommandButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  /** A function makes it anew for each opening. */
  readonly command: OpenCommand | (() => OpenCommand);
  /** The name of the operation unless given. */
  readonly label?: string;
}

/** Opens the dialog of a command. A user without the permission sees which roles have it. */
export const CommandButton = ({ command, label, ...button }: CommandButtonProps) => {
  const texts = useOperationTexts();
  const made = typeof command === 'function' ? command : () => command;
  const operation = operationOf(made().words);
  const why = useBarred()(operation);
  return (
    <ReasonedButton
      size="sm"
      variant="outline"
      {...button}
      // A bright button that does nothing would promise too much.
      {...(why !== null && { variant: 'outline', color: 'default' })}
      why={why}
      onClick={() => useCommands.getState().open(made())}
    >
      {label ?? texts.name(operation)}
    </ReasonedButton>
  );
};
