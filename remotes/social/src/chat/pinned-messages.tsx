import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { Box, Flex, Icon, styled, Text } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import { messageText } from './chat-log.ts';
import { usePinnedMessages } from './use-pinned-messages.ts';

const List = styled('ul', { base: { listStyleType: 'none' } });

/** Pinned messages stay above the others until they expire (SOC-10). */
export const PinnedMessages = ({ log }: { log: readonly ChatMessage[] }) => {
  const { t } = useTranslation();
  const pinned = usePinnedMessages(log);
  if (pinned.length === 0) return null;
  return (
    // Long messages scroll, because most of the panel belongs to the conversation.
    <Box
      maxH="40%"
      flexShrink="0"
      overflowY="auto"
      bg="brand.subtle"
      role="group"
      aria-label={t('chat.pinnedList')}
      tabIndex={0}
    >
      <List>
        {pinned.map((message) => (
          <Flex as="li" key={message.id} gap="2" px="4" py="2" align="flex-start" fontSize="sm">
            <Box color="brand.fg" pt="0.5">
              <Icon name="lucide:pin" size={16} label={t('chat.pinned')} />
            </Box>
            <Text overflowWrap="anywhere" minW="0">
              {messageText(message)}
            </Text>
          </Flex>
        ))}
      </List>
    </Box>
  );
};
