import { sendMessage } from '@jangada/contracts/chat/endpoints';
import type { ChatMessage } from '@jangada/contracts/chat/message';
import { CHAT_TEXT_MAX } from '@jangada/contracts/chat/message';
import { Box, Flex, Icon, IconButton, styled, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useHold } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useState } from 'react';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useSocialTexts } from '../texts/texts.ts';

const Form = styled('form');
const Area = styled('textarea');

/** The count of what is left shows only near the end. */
const SHOW_LEFT_BELOW = 60;

/** Where a player writes. What could not be sent stays in the field. */
export const Composer = ({ onSent }: { onSent: (message: ChatMessage) => void }) => {
  const t = useSocialTexts();
  const sayError = useErrorText();
  const api = useApi();
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: async (words: string) => (await api(sendMessage, { body: { text: words } })).data,
    onSuccess: (message) => {
      setText('');
      onSent(message);
    },
  });

  const words = text.trim();
  useHold(words !== '', 'form');
  const submit = () => {
    if (words !== '' && !send.isPending) send.mutate(words);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // Not while a word is being composed.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
  };
  const left = CHAT_TEXT_MAX - text.length;
  return (
    <Form
      onSubmit={handleSubmit}
      px="3"
      pt="3"
      pb="max(12px, env(safe-area-inset-bottom))"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Flex gap="2" align="flex-end">
        <Area
          aria-label={t('chat.placeholder')}
          placeholder={t('chat.placeholder')}
          rows={1}
          maxLength={CHAT_TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKeyDown}
          flex="1"
          minW="0"
          minH="44px"
          maxH="120px"
          px="3"
          py="2.5"
          resize="none"
          fontSize="md"
          bg="surface"
          color="fg"
          borderWidth="1px"
          borderColor="border"
          borderRadius="control"
          _placeholder={{ color: 'fg.muted' }}
          css={{ fieldSizing: 'content' }}
        />
        <IconButton
          type="submit"
          label={t('chat.send')}
          variant="solid"
          color="primary"
          disabled={words === ''}
          loading={send.isPending}
        >
          <Icon name="lucide:send" size={18} />
        </IconButton>
      </Flex>
      <Box role="status" fontSize="xs" minH="18px" pt="1">
        {send.error ? (
          <Text color="loss">{sayError(send.error)}</Text>
        ) : left < SHOW_LEFT_BELOW ? (
          <Text color="fg.muted">{t('chat.left', { count: left })}</Text>
        ) : null}
      </Box>
    </Form>
  );
};
