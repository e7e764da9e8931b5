import { Box, Button, Icon, Stack, Text } from '@jangada/design';
import { useCopy } from '@jangada/remote-kit/copy';
import { useId } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

/** The code for the bank's app. A phone needs it, because it cannot scan its own screen. */
export const CopyCode = ({ code }: { code: string }) => {
  const { t } = useTranslation();
  const id = useId();
  const { state, failure, copy } = useCopy();

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
        translate="no"
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
        onClick={() => void copy(code)}
      >
        {t(state === 'copied' ? 'deposit.copied' : 'deposit.copy')}
      </Button>
      <Text role="status" fontSize="xs" color={state === 'failed' ? 'loss' : 'fg.muted'} srOnly={state !== 'failed'}>
        {failure ? `${failure} ${t('deposit.select')}` : state === 'copied' ? t('deposit.copied') : ''}
      </Text>
    </Stack>
  );
};
