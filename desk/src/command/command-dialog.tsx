import { Stack, Text } from '@jangada/design';
import { PageDialog } from '../parts/page-dialog.tsx';
import { operationOf } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useSummary } from '../operations/use-summary.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { OpenCommand } from './command-store.ts';
import { CommandPanel } from './command-panel.tsx';

/** The dialog of a command. */
export const CommandDialog = ({ command, onClose }: { command: OpenCommand; onClose: () => void }) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const summaryOf = useSummary();
  const operation = operationOf(command.words);
  const { words: _, ...given } = command;
  const what = command.targets
    ? t('command.for', { count: command.targets.length })
    : Object.values(command.params ?? {}).join(' ');
  return (
    <PageDialog title={`${texts.name(operation)} ${what}`.trim()} size="lg" onClose={onClose}>
      <Stack gap="4">
        <Text color="fg.muted" fontSize="sm">
          {summaryOf(operation)}
        </Text>
        <CommandPanel operation={operation} given={given} onDone={onClose} />
      </Stack>
    </PageDialog>
  );
};
