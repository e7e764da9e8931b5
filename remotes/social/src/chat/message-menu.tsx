import { reportMessage } from '@jangada/contracts/domains/chat/endpoints';
import type { ChatReportReason } from '@jangada/contracts/domains/chat/endpoints';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { Icon, Stack, styled, Text } from '@jangada/design';
import { Popover } from '@jangada/design/popover';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useToasts } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

const Press = styled('button');

const reasons: readonly ChatReportReason[] = ['insult', 'spam', 'scam', 'other'];

export interface MessageMenuProps {
  readonly message: ChatMessage;
  readonly anchor: HTMLElement;
  readonly onMention: (name: string) => void;
  readonly onProfile: (userId: number) => void;
  readonly onMute: (player: { id: number; name: string }) => void;
  readonly onClose: () => void;
}

const Entry = ({ icon, text, onPress }: { icon?: string; text: string; onPress: () => void }) => (
  <Press
    type="button"
    onClick={onPress}
    display="flex"
    alignItems="center"
    gap="3"
    width="full"
    minH="44px"
    px="3"
    borderRadius="control"
    fontSize="sm"
    fontWeight="500"
    textAlign="start"
    cursor="pointer"
    _hover={{ bg: 'fg/8' }}
    _focusVisible={{ bg: 'fg/8' }}
  >
    {icon ? <Icon name={icon} size={18} color="fg.muted" /> : null}
    <span>{text}</span>
  </Press>
);

/** A player's actions on another player's message: mention, profile, mute in this browser, report to the operators. */
export const MessageMenu = ({ message, anchor, onMention, onProfile, onMute, onClose }: MessageMenuProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const [isReporting, setIsReporting] = useState(false);
  const report = useMutation({
    mutationFn: (reason: ChatReportReason) =>
      api(reportMessage, { params: { id: Number(message.id) }, body: { reason } }),
    onSuccess: ({ message: text }) => toasts.show({ kind: 'success', text }),
    onError: (error) => toasts.show({ kind: 'error', text: errorText(error) }),
  });
  const { user } = message;
  if (!user) return null;
  const closeAfter = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <Popover label={t('chat.menu', { name: user.name })} anchor={anchor} onClose={onClose} width="240px">
      {isReporting ? (
        <Stack gap="0" role="group" aria-label={t('chat.reportTitle')}>
          <Text px="3" py="2" fontSize="sm" fontWeight="600">
            {t('chat.reportTitle')}
          </Text>
          {reasons.map((reason) => (
            <Entry key={reason} text={t(`chat.reason.${reason}`)} onPress={closeAfter(() => report.mutate(reason))} />
          ))}
        </Stack>
      ) : (
        <Stack gap="0">
          <Entry icon="lucide:at-sign" text={t('chat.mention')} onPress={closeAfter(() => onMention(user.name))} />
          <Entry icon="lucide:user" text={t('chat.profile')} onPress={closeAfter(() => onProfile(user.id))} />
          <Entry icon="lucide:volume-x" text={t('chat.mute')} onPress={closeAfter(() => onMute(user))} />
          <Entry icon="lucide:flag" text={t('chat.report')} onPress={() => setIsReporting(true)} />
        </Stack>
      )}
    </Popover>
  );
};
