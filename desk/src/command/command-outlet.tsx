import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useCommands } from './command-store.ts';

/** Loaded with the first command. */
const CommandDialog = lazyPart(async () => (await import('./command-dialog.tsx')).CommandDialog);

/** The dialog of the open command. */
export const CommandOutlet = () => {
  const { command, close } = useCommands();
  return command ? (
    <Suspense fallback={null}>
      <CommandDialog key={command.words} command={command} onClose={close} />
    </Suspense>
  ) : null;
};
