import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { Box, Flex, Icon, Text } from '@jangada/design';
import { Avatar } from '@jangada/design/avatar';
import { useFormat } from '@jangada/remote-kit/texts';
import { memo } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { Attachments } from './attachments.tsx';
import { messageText } from './chat-log.ts';
import { splitMentions } from './mentions.ts';
import { nameHue } from './name-color.ts';

const AVATAR_PX = 28;

/** The actions of a message. All rows get the same functions, so that a row is rendered once. */
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

/** The text with its mentions; mentions of the signed-in player are highlighted. */
const MessageBody = ({ message, names, ownName }: Pick<MessageRowProps, 'message' | 'names' | 'ownName'>) => (
  <p>
    {message.emoji && <span>{`${message.emoji} `}</span>}
    {splitMentions(messageText(message), names).map(({ text, isMention }, index) => (
      <span
        key={index}
        {...(isMention && { className: text === `@${ownName}` ? 'chat-mention is-own' : 'chat-mention' })}
      >
        {text}
      </span>
    ))}
  </p>
);

/** A message of the platform: full width, without a player's name. */
const PlatformMessage = ({ message, actions }: Pick<MessageRowProps, 'message' | 'actions'>) => {
  const { t } = useTranslation();
  return (
    <Box my="1.5" px="3" py="2.5" borderRadius="tile" bg="brand.subtle" fontSize="sm" overflowWrap="anywhere">
      <Flex gap="1.5" align="center" color="brand.fg" fontWeight="semibold" fontSize="xs">
        <Icon name={message.type === 'pinned' ? 'lucide:pin' : 'lucide:megaphone'} size={14} />
        <span>{t(message.type === 'pinned' ? 'chat.pinned' : 'chat.system')}</span>
      </Flex>
      <Text>{messageText(message)}</Text>
      <Attachments attachments={message.attachments} />
      {message.mission ? <Box mt="2">{actions.missionCard(message.mission)}</Box> : null}
    </Box>
  );
};

/** React's style type does not know custom properties. */
const nameStyle = (message: ChatMessage): CSSProperties => {
  const style: CSSProperties & Record<'--name-hue', number> = { '--name-hue': nameHue(message) };
  return style;
};

/**
 * One message: small picture, coloured name, text. The player's own messages are on the right. `row-styles.ts` has the
 * styles.
 */
export const MessageRow = memo(({ message, isOwn, names, ownName, actions }: MessageRowProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { user } = message;
  const { openMenu } = actions;
  if (!user || message.type === 'global') return <PlatformMessage message={message} actions={actions} />;
  const openProfile = () => actions.openProfile(user.id);
  const menuLabel = t('chat.menu', { name: user.name });
  return (
    <div className={isOwn ? 'chat-row is-own' : 'chat-row'} role="group">
      {!isOwn && (
        // The name next to it opens the same profile.
        <button type="button" tabIndex={-1} aria-hidden className="chat-face" onClick={openProfile}>
          <Avatar name={user.name} {...(user.avatar ? { src: user.avatar } : {})} size={AVATAR_PX} decorative />
        </button>
      )}
      <div className="chat-bubble">
        <div className="chat-head">
          {!isOwn && (
            <button translate="no" type="button" className="chat-name" style={nameStyle(message)} onClick={openProfile}>
              {user.name}
            </button>
          )}
          <span className="chat-time">{`${isOwn ? `${t('chat.you')} · ` : ''}${format.time(message.time)}`}</span>
        </div>
        <MessageBody message={message} names={names} ownName={ownName} />
        <Attachments attachments={message.attachments} />
        {message.mission ? <Box mt="2">{actions.missionCard(message.mission)}</Box> : null}
      </div>
      {!isOwn && openMenu && (
        <button
          type="button"
          aria-label={menuLabel}
          title={menuLabel}
          className="chat-menu"
          onClick={({ currentTarget }) => openMenu(message, currentTarget)}
        >
          <Icon name="lucide:ellipsis-vertical" size={16} />
        </button>
      )}
    </div>
  );
});
MessageRow.displayName = 'MessageRow';
