import { Suspense, useEffect } from 'react';
import { lazyPart, useLoadSoon } from '../parts/lazy-part.tsx';
import { PageDialog } from '../parts/page-dialog.tsx';
import { toasts } from '../parts/toasts.ts';
import { useUnsent } from '../parts/unsent.ts';
import { LoadingLines } from '../parts/read-result.tsx';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { operationOf } from '../operations/operation-list.ts';
import { useCommands } from './command-store.ts';
import { drafts } from './drafts.ts';

const CommandDialog = lazyPart(async () => (await import('./command-dialog.tsx')).CommandDialog);

/** What was done before does not lie over what the next command would do. */
const dismissSuccesses = (): void => {
  for (const { id, kind } of toasts.shown.getState()) if (kind === 'success') toasts.dismiss(id);
};

/** The dialog of the open command. */
export const CommandOutlet = () => {
  const { command, close } = useCommands();
  const texts = useOperationTexts();
  useLoadSoon(CommandDialog);
  useUnsent(() => drafts.size > 0);
  const isOpen = command !== null;
  useEffect(() => {
    if (isOpen) dismissSuccesses();
  }, [isOpen]);
  if (!command) return null;
  // While it loads, the letters that are typed belong to it already.
  const loading = (
    <PageDialog title={command.title ?? texts.name(operationOf(command.words))} size="lg" onClose={close}>
      <LoadingLines rows={3} />
    </PageDialog>
  );
  return (
    <Suspense fallback={loading}>
      <CommandDialog key={command.words} command={command} onClose={close} />
    </Suspense>
  );
};
