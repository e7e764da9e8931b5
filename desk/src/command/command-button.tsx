import { Button } from '@jangada/design';
import type { ComponentProps } from 'react';
import { operationOf } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { rolesThatMay, useRight } from '../rights/rights.ts';
import { useRoleNames } from '../texts/use-role-names.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useCommands, type OpenCommand } from './command-store.ts';

interface CommandButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  /** A function makes it anew for each opening. */
  readonly command: OpenCommand | (() => OpenCommand);
  /** The name of the operation unless given. */
  readonly label?: string;
}

/** Opens the dialog of a command. A user without the permission sees which roles have it. */
export const CommandButton = ({ command, label, ...button }: CommandButtonProps) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const roleNames = useRoleNames();
  const made = typeof command === 'function' ? command : () => command;
  const operation = operationOf(made().words);
  const right = useRight(operation.needs);
  const isForbidden = right.may === null;
  return (
    <Button
      size="sm"
      variant="outline"
      {...button}
      disabled={isForbidden}
      title={isForbidden ? t('forbidden.only', { roles: roleNames(rolesThatMay(operation.needs)) }) : undefined}
      onClick={() => useCommands.getState().open(made())}
    >
      {label ?? texts.name(operation)}
    </Button>
  );
};
