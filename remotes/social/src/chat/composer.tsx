import { sendMessage } from '@jangada/contracts/domains/chat/endpoints';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { CHAT_TEXT_MAX } from '@jangada/contracts/domains/chat/message';
import * as z from '@jangada/contracts/values/schema';
import { Box, Flex, Icon, IconButton, styled, Text } from '@jangada/design';
import { Form, useCheckedForm, useWatch } from '@jangada/remote-kit/forms';
import { useApi } from '@jangada/remote-kit/hooks';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

const Area = styled('textarea');

const messageForm = z.object({ text: z.string() });

/** The number of remaining characters is shown only near the end. */
const SHOW_LEFT_BELOW = 60;

/** The message field. A message that could not be sent stays in it. */
export const Composer = ({ onSent }: { onSent: (message: ChatMessage) => void }) => {
  const { t } = useTranslation();
  const api = useApi();
  const form = useCheckedForm<z.infer<typeof messageForm>>({
    schema: messageForm,
    defaultValues: { text: '' },
    onSubmit: async (fields) => {
      const { data: message } = await api(sendMessage, { body: { text: fields.text.trim() } });
      form.reset({ text: '' });
      onSent(message);
    },
  });
  const text = useWatch({ control: form.control, name: 'text' });
  const isBlank = text.trim() === '';

  const handleKeyDown = (event: KeyboardEvent) => {
    // Not during an IME composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isBlank) void form.submit();
  };
  const left = CHAT_TEXT_MAX - text.length;
  const { error, ...area } = form.field('text');
  const refusal = [error, form.failure].filter(Boolean).join(' ');
  return (
    <Form
      form={form}
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
          {...area}
          aria-invalid={error !== undefined}
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
          disabled={isBlank}
          loading={form.formState.isSubmitting}
        >
          <Icon name="lucide:send" size={18} />
        </IconButton>
      </Flex>
      <Box role="status" fontSize="xs" minH="18px" pt="1">
        {refusal ? (
          <Text color="loss">{refusal}</Text>
        ) : left < SHOW_LEFT_BELOW ? (
          <Text color="fg.muted">{t('chat.left', { count: left })}</Text>
        ) : null}
      </Box>
    </Form>
  );
};
