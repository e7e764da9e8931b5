import { Box, Button, Flex, Icon, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useTranslation } from '../texts/use-translation.ts';
import type { Outbox, OutgoingMessage } from './outbox.ts';

/** An unconfirmed message of the player. A failed one shows the reason, and can be sent again or discarded. */
export const OutgoingRow = ({ message, outbox }: { message: OutgoingMessage; outbox: Outbox }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { key, text, status, error } = message;
  const isFailed = status === 'failed';
  return (
    <Flex direction="column" align="flex-end" py="1">
      <Box
        maxW="84%"
        px="3"
        py="1.5"
        borderRadius="tile"
        bg={isFailed ? 'loss.subtle' : 'brand.subtle'}
        opacity={isFailed ? '1' : '0.7'}
        fontSize="sm"
        lineHeight="1.45"
        overflowWrap="anywhere"
      >
        <Flex gap="1.5" align="center" fontSize="xs" color="fg.muted">
          {!isFailed && <Icon name="lucide:clock" size={12} />}
          <span>{t(isFailed ? 'chat.notSent' : 'chat.sending')}</span>
        </Flex>
        <Text>{text}</Text>
      </Box>
      {isFailed && (
        <Flex gap="1" align="center" wrap="wrap" justify="flex-end" role="status">
          <Text fontSize="xs" color="loss.fg">
            {errorText(error)}
          </Text>
          <Button size="sm" variant="ghost" onClick={() => outbox.retry(key)}>
            {t('chat.resend')}
          </Button>
          <Button size="sm" variant="ghost" color="muted" onClick={() => outbox.discard(key)}>
            {t('chat.discard')}
          </Button>
        </Flex>
      )}
    </Flex>
  );
};
