import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { Box, Flex, Icon, IconButton, Span, styled, Text } from '@jangada/design';
import { Avatar } from '@jangada/design/avatar';
import { useFormat } from '@jangada/remote-kit/texts';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { Attachments } from './attachments.tsx';
import { messageText } from './chat-log.ts';
import { splitMentions } from './mentions.ts';
import { nameHue } from './name-color.ts';

const Press = styled('button');

const AVATAR_PX = 28;

/** What a press on a message does; the same functions for all rows, so that a row is drawn once. */
export interface MessageActions {
  readonly openProfile: (userId: number) => void;
  /** Null for guests. */
  readonly openMenu: ((message: ChatMessage, anchor: HTMLElement) => void) | null;
  readonly missionCard: (mission: Mission) => ReactNode;
}

interface MessageRowProps {
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  /** The names that can be mentioned. */
  readonly names: readonly string[];
  readonly ownName: string | null;
  readonly actions: MessageActions;
}

/** The text with its mentions; a mention of the signed-in player is highlighted. */
const MessageBody = ({ message, names, ownName }: Pick<MessageRowProps, 'message' | 'names' | 'ownName'>) => (
  <Text>
    {message.emoji ? `${message.emoji} ` : ''}
    {splitMentions(messageText(message), names).map(({ text, isMention }, index) =>
      isMention ? (
        <Span
          key={index}
          fontWeight="semibold"
          color="brand.fg"
          {...(text === `@${ownName}` && { bg: 'brand.subtle', borderRadius: 'sm', px: '1' })}
        >
          {text}
        </Span>
      ) : (
        text
      ),
    )}
  </Text>
);

/** A message of the platform: over the whole width, without a name to press. */
const PlatformMessage = ({ message, actions }: Pick<MessageRowProps, 'message' | 'actions'>) => {
  const { t } = useTranslation();
  return (
    <Box my="1.5" px="3" py="2.5" borderRadius="tile" bg="brand.subtle" fontSize="sm" overflowWrap="anywhere">
      <Flex gap="1.5" align="center" color="brand.fg" fontWeight="semibold" fontSize="xs">
        <Icon name={message.type === 'pinned' ? 'lucide:pin' : 'lucide:megaphone'} size={14} />
        {t(message.type === 'pinned' ? 'chat.pinned' : 'chat.system')}
      </Flex>
      <Text>{messageText(message)}</Text>
      <Attachments attachments={message.attachments} />
      {message.mission ? <Box mt="2">{actions.missionCard(message.mission)}</Box> : null}
    </Box>
  );
};

const PlayerName = ({ message, onOpen }: { message: ChatMessage; onOpen: () => void }) => {
  const hue = nameHue(message);
  return (
    <Press
      type="button"
      onClick={onOpen}
      fontWeight="semibold"
      fontSize="sm"
      maxW="160px"
      truncate
      cursor="pointer"
      borderRadius="sm"
      _hover={{ textDecoration: 'underline' }}
      css={{ color: `oklch(0.5 0.14 ${hue})`, '.dark &': { color: `oklch(0.8 0.12 ${hue})` } }}
    >
      {message.user?.name}
    </Press>
  );
};

/** One message: small picture, name in its colour, text. Own ones are on the right. */
export const MessageRow = memo(({ message, isOwn, names, ownName, actions }: MessageRowProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { user } = message;
  const { openMenu } = actions;
  if (!user || message.type === 'global') return <PlatformMessage message={message} actions={actions} />;
  const openProfile = () => actions.openProfile(user.id);
  return (
    <Flex gap="2" py="1" direction={isOwn ? 'row-reverse' : 'row'} align="flex-start" role="group">
      {!isOwn && (
        // The name next to it leads to the same place.
        <Press
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={openProfile}
          cursor="pointer"
          borderRadius="full"
          pt="1"
        >
          <Avatar name={user.name} {...(user.avatar ? { src: user.avatar } : {})} size={AVATAR_PX} decorative />
        </Press>
      )}
      <Box
        maxW="84%"
        minW="0"
        px="3"
        py="1.5"
        borderRadius="tile"
        bg={isOwn ? 'brand.subtle' : 'canvas'}
        fontSize="sm"
        lineHeight="1.45"
        overflowWrap="anywhere"
      >
        <Flex gap="2" align="baseline">
          {!isOwn && <PlayerName message={message} onOpen={openProfile} />}
          <Span fontSize="xs" color="fg.muted" whiteSpace="nowrap">
            {isOwn ? `${t('chat.you')} · ` : ''}
            {format.time(message.time)}
          </Span>
        </Flex>
        <MessageBody message={message} names={names} ownName={ownName} />
        <Attachments attachments={message.attachments} />
        {message.mission ? <Box mt="2">{actions.missionCard(message.mission)}</Box> : null}
      </Box>
      {!isOwn && openMenu && (
        <IconButton
          label={t('chat.menu', { name: user.name })}
          alignSelf="center"
          onClick={({ currentTarget }) => openMenu(message, currentTarget)}
        >
          <Icon name="lucide:ellipsis-vertical" size={16} color="fg.muted" />
        </IconButton>
      )}
    </Flex>
  );
});
MessageRow.displayName = 'MessageRow';
