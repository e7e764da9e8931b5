import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { Box, Flex, Span, Text } from '@jangada/design';
import { Avatar } from '@jangada/design/avatar';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';
import { messageText } from './chat-log.ts';

/** How many name colours there are; each is readable on both modes. */
const NAME_HUES = 12;

/** The colour of a name: the same player has the same hue everywhere. */
const hueOf = (userId: number): number => Math.round(((userId * 0.618034) % 1) * NAME_HUES) * (360 / NAME_HUES);

/** One message: small picture, name in its colour, text. Own ones are on the right. */
export const ChatLine = ({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { user } = message;
  if (!user || message.type === 'global') {
    return (
      <Box as="li" my="2" px="3" py="2" borderRadius="control" bg="canvas" fontSize="sm" color="fg.muted">
        <Span fontWeight="semibold">{t('chat.system')}: </Span>
        {messageText(message)}
      </Box>
    );
  }
  return (
    <Flex as="li" gap="2" py="1.5" direction={isOwn ? 'row-reverse' : 'row'} align="flex-start">
      {!isOwn && <Avatar name={user.name} {...(user.avatar ? { src: user.avatar } : {})} size={28} />}
      <Box
        maxW="84%"
        px="3"
        py="2"
        borderRadius="tile"
        bg={isOwn ? 'brand.subtle' : 'canvas'}
        fontSize="sm"
        lineHeight="1.45"
        overflowWrap="anywhere"
      >
        <Flex gap="2" align="baseline">
          {!isOwn && (
            <Span
              fontWeight="semibold"
              truncate
              maxW="160px"
              css={{
                color: `oklch(0.5 0.14 ${hueOf(user.id)})`,
                '.dark &': { color: `oklch(0.8 0.12 ${hueOf(user.id)})` },
              }}
            >
              {user.name}
            </Span>
          )}
          <Span fontSize="xs" color="fg.muted" whiteSpace="nowrap">
            {isOwn ? `${t('chat.you')} · ` : ''}
            {format.time(message.time)}
          </Span>
        </Flex>
        <Text>
          {message.emoji ? `${message.emoji} ` : ''}
          {messageText(message)}
        </Text>
      </Box>
    </Flex>
  );
};
