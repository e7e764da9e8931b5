import { operationOf } from '../operations/operation-list.ts';
import { toasts } from '../parts/toasts.ts';
import { useBarred } from '../rights/use-barred.ts';
import { useCommands, type OpenCommand } from './command-store.ts';

/** Opens the dialog of a command by a key; who may not run it reads who may, as its button says. */
export const useOpenCommand = (): ((command: OpenCommand) => void) => {
  const barred = useBarred();
  return (command) => {
    const why = barred(operationOf(command.words));
    if (why === null) useCommands.getState().open(command);
    else toasts.show({ kind: 'info', text: why });
  };
};
