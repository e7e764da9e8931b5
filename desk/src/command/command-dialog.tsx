import { Stack, Text } from '@jangada/design';
import { useEffect, useEffectEvent, useRef } from 'react';
import { PageDialog } from '../parts/page-dialog.tsx';
import { useIsWide } from '../parts/use-is-wide.ts';
import { operationOf } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useSummary } from '../operations/use-summary.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useCommands, type OpenCommand } from './command-store.ts';
import { CommandPanel } from './command-panel.tsx';

/** On a phone the keyboard of the first field would cover what the command is about; a magnified window has a mouse. */
const hasMouse = (): boolean => matchMedia('(pointer: fine)').matches;

/** The dialog of a command. */
export const CommandDialog = ({ command, onClose }: { command: OpenCommand; onClose: () => void }) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const summaryOf = useSummary();
  const operation = operationOf(command.words);
  const { words: _, title = texts.name(operation), ...given } = command;
  const content = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const focusFirst = useEffectEvent(() => {
    if (isWide || hasMouse()) content.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  });
  useEffect(() => focusFirst(), []);
  const wasSent = useRef(false);
  const close = (): void => {
    onClose();
    if (wasSent.current) command.onDone?.();
  };
  const what = command.targets
    ? t('command.for', { count: command.targets.length })
    : (command.about ??
      Object.values(command.params ?? {})
        .map((value) => (/^\d+$/.test(value) ? t('command.number', { id: value }) : value))
        .join(' '));
  return (
    <PageDialog title={[title, what].filter(Boolean).join(' · ')} size="lg" onClose={close}>
      <Stack ref={content} gap="4">
        <Text color="fg.muted" fontSize="sm">
          {summaryOf(operation)}
        </Text>
        <CommandPanel
          isDialog
          operation={operation}
          given={given}
          onSent={() => {
            wasSent.current = true;
          }}
          onDone={close}
          onLeave={onClose}
          onAgain={(targets) => useCommands.getState().open({ ...command, targets, skipped: [], sum: null })}
        />
      </Stack>
    </PageDialog>
  );
};
