import { undoCommand } from '@jangada/contracts/ops/log';
import { safeParse } from '@jangada/contracts/values/schema';
import { Button, Flex, Icon, Span } from '@jangada/design';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendCommand } from '../api/ops-client.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { errorText } from '../parts/error-text.ts';
import { Kbd } from '../parts/kbd.tsx';
import { toasts } from '../parts/toasts.ts';
import { useNow } from '../parts/use-now.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { refreshAfterCommand } from './refresh.ts';
import { useUndo, type Undo } from './undo.ts';

const TICK_MS = 1_000;

/** For 30 seconds after a command that can be undone: one press, or `u`. */
export const UndoBar = () => {
  const { undo } = useUndo();
  return undo ? <Open key={undo.untilMs} undo={undo} /> : null;
};

const Open = ({ undo }: { undo: Undo }) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const client = useQueryClient();
  const leftS = Math.ceil((undo.untilMs - useNow(TICK_MS)) / TICK_MS);
  const undoing = useMutation({
    mutationFn: () =>
      sendCommand(undoCommand, {
        params: { tenant: undo.tenant, command: undo.command },
        reason: t('undo.reason'),
        key: crypto.randomUUID(),
      }),
    onSuccess: (outcome) => {
      const state = outcome.kind === 'done' && safeParse(undoCommand.reply, outcome.reply).data?.data.state;
      toasts.show({
        kind: 'success',
        text: state === 'done' ? t('undo.done', { what: texts.name(undo.operation) }) : t('command.waits'),
      });
      useUndo.setState({ undo: null });
      refreshAfterCommand(client);
    },
    onError: (error) => toasts.show({ kind: 'error', text: errorText(error, t) }),
  });
  const isOver = leftS <= 0 && !undoing.isPending;
  const run = (): void => {
    if (!undoing.isPending) undoing.mutate();
  };
  useKeys(t('undo.title'), [{ keys: 'u', label: t('undo.title'), run }], !isOver);
  if (isOver) return null;
  return (
    <Flex
      role="status"
      position="fixed"
      top={{ base: '3', md: 'auto' }}
      bottom={{ md: '5' }}
      insetInlineStart={{ base: '3', md: '5' }}
      // Under every dialog: it may not cover what the next command would do.
      zIndex="panel"
      align="center"
      gap="3"
      px="4"
      py="2"
      bg="raised"
      color="fg"
      borderRadius="tile"
      borderWidth="1px"
      borderColor="border.strong"
      boxShadow="floating"
      fontSize="sm"
      maxWidth="calc(100vw - 24px)"
    >
      <Icon name="lucide:circle-check" size={18} color="win.fg" />
      <Span>{undo.said}</Span>
      <Button size="sm" variant="outline" loading={undoing.isPending} onClick={run}>
        <Span>{t('undo.title')}</Span>
        <Kbd>u</Kbd>
      </Button>
      <Span aria-hidden="true" color="fg.muted" fontVariantNumeric="tabular-nums">
        {`${leftS} s`}
      </Span>
    </Flex>
  );
};
