import { Box, Button, Icon, Stack, Text } from '@jangada/design';
import { useId, useState } from 'react';
import { useWalletTexts } from '../texts/texts.ts';

/** How long the button says that it was copied. */
const COPIED_MS = 3_000;

/** The code to paste into the bank's app. On a phone it is the only way: a phone cannot read its own screen. */
export const CopyCode = ({ code }: { code: string }) => {
  const t = useWalletTexts();
  const id = useId();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setState('copied');
      setTimeout(() => setState('idle'), COPIED_MS);
    } catch {
      // No permission, or no secure context: the code is there to be selected.
      setState('failed');
    }
  };

  return (
    <Stack gap="2" width="full">
      <Text as="label" id={id} fontSize="xs" color="fg.muted">
        {t('deposit.code')}
      </Text>
      <Box
        tabIndex={0}
        role="textbox"
        aria-readonly
        aria-labelledby={id}
        px="3"
        py="2"
        bg="surface"
        borderRadius="control"
        borderWidth="1px"
        borderColor="border"
        fontFamily="mono"
        fontSize="xs"
        truncate={state !== 'failed'}
        wordBreak={state === 'failed' ? 'break-all' : 'normal'}
        userSelect="all"
        data-testid="pix-code"
      >
        {code}
      </Box>
      <Button
        size="lg"
        color="primary"
        width="full"
        leftIcon={<Icon name={state === 'copied' ? 'lucide:check' : 'lucide:copy'} />}
        onClick={() => void copy()}
      >
        {t(state === 'copied' ? 'deposit.copied' : 'deposit.copy')}
      </Button>
      <Text role="status" fontSize="xs" color={state === 'failed' ? 'loss' : 'fg.muted'} srOnly={state !== 'failed'}>
        {state === 'failed' ? t('deposit.copyFailed') : state === 'copied' ? t('deposit.copied') : ''}
      </Text>
    </Stack>
  );
};
