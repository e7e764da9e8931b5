import { countCharacters, cutText } from '@jangada/contracts/values/characters';
import { CHAT_TEXT_MAX } from '@jangada/contracts/domains/chat/message';
import { whyUnfit, type UnfitText } from '@jangada/contracts/domains/chat/unfit-text';
import { withoutMarkBursts } from '@jangada/contracts/domains/chat/message-text';
import * as z from '@jangada/contracts/values/schema';
import { Box, Flex, Icon, IconButton, styled, Text } from '@jangada/design';
import { Form, useCheckedForm, useWatch } from '@jangada/remote-kit/forms';
import { lazy, memo, Suspense, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { MentionList } from './mention-list.tsx';
import { useMentions } from './use-mentions.ts';

const EmojiPopover = lazy(() => import('./emoji-popover.tsx'));

const Area = styled('textarea');

/** The `keyCode` of every key during a composition. */
const COMPOSITION_KEY_CODE = 229;

const messageForm = z.object({ text: z.string() });

/** The number of remaining characters is shown only near the end. */
const SHOW_LEFT_BELOW = 60;

export interface ComposerProps {
  /** @returns false when too many messages wait to be sent; the text then stays in the field */
  readonly onSend: (text: string) => boolean;
  /** The names that can be mentioned. */
  readonly names: readonly string[];
  /** A name to mention that was chosen outside the field; the number increases with each choice. */
  readonly mention: { readonly name: string; readonly nonce: number } | null;
}

/** `maxLength` counts an emoji as two or more characters. */
const cutToMax = (area: HTMLTextAreaElement): void => {
  const fitting = cutText(area.value, CHAT_TEXT_MAX);
  if (fitting !== area.value) area.value = fitting;
};

/** The problem of the field, or how many characters are left when few are. */
const FieldStatus = ({ problem, left }: { readonly problem: string | undefined; readonly left: number }) => {
  const { t } = useTranslation();
  if (problem === undefined && left >= SHOW_LEFT_BELOW) return null;
  return (
    <Box role="status" fontSize="xs" pt="1">
      {problem === undefined ? (
        <Text color="fg.muted">{t('chat.left', { count: left })}</Text>
      ) : (
        <Text color="loss.fg">{problem}</Text>
      )}
    </Box>
  );
};

/** The message field: Enter sends, Shift and Enter begin a line, `@` suggests names. */
export const Composer = memo(({ onSend, names, mention }: ComposerProps) => {
  const { t } = useTranslation();
  const listId = useId();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const emojiButton = useRef<HTMLButtonElement>(null);
  const [isPicking, setIsPicking] = useState(false);
  const [isFull, setIsFull] = useState(false);
  /** Why the text that was typed may not be sent. It stays in the field. */
  const [unfit, setUnfit] = useState<UnfitText | null>(null);
  const form = useCheckedForm<z.infer<typeof messageForm>>({
    schema: messageForm,
    defaultValues: { text: '' },
    onSubmit: (fields) => {
      const written = withoutMarkBursts(fields.text.trim());
      // Ignores an empty text, because a held Enter submits again before the cleared field is rendered.
      if (written === '') return;
      const why = whyUnfit(written);
      setUnfit(why);
      if (why) return;
      const isTaken = onSend(written);
      setIsFull(!isTaken);
      if (isTaken) form.reset({ text: '' });
    },
  });
  const text = useWatch({ control: form.control, name: 'text' });
  const isBlank = text.trim() === '';

  const write = (next: string, caret: number) => {
    form.setValue('text', cutText(next, CHAT_TEXT_MAX), { shouldDirty: true });
    area.current?.focus();
    area.current?.setSelectionRange(caret, caret);
  };
  const mentions = useMentions({ text, names, write, mention, caretOf: () => area.current?.selectionStart ?? 0 });

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Ignores keys of an IME composition. When the composition ends before its last key, only the key code reveals it.
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSITION_KEY_CODE || mentions.handleKeyDown(event))
      return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (!isBlank) void form.submit();
  };
  const insert = (emoji: string) => {
    const at = area.current?.selectionStart ?? text.length;
    const end = area.current?.selectionEnd ?? at;
    write(text.slice(0, at) + emoji + text.slice(end), at + emoji.length);
    setIsPicking(false);
  };

  const { error, ref, onChange, ...field } = form.field('text');
  return (
    <Form
      form={form}
      position="relative"
      px="3"
      pt="3"
      pb="max(12px, env(safe-area-inset-bottom))"
      borderTopWidth="1px"
      borderColor="border"
    >
      <MentionList id={listId} mentions={mentions} />
      <Flex gap="1" align="flex-end">
        <IconButton
          ref={emojiButton}
          label={t('chat.emoji')}
          aria-expanded={isPicking}
          onClick={() => setIsPicking(!isPicking)}
        >
          <Icon name="lucide:smile" size={20} />
        </IconButton>
        <Area
          aria-label={t('chat.placeholder')}
          placeholder={t('chat.placeholder')}
          rows={1}
          autoComplete="off"
          enterKeyHint="send"
          {...field}
          ref={(element: HTMLTextAreaElement | null) => {
            area.current = element;
            ref(element);
          }}
          onChange={(event) => {
            cutToMax(event.target);
            setUnfit(null);
            void onChange(event);
          }}
          aria-invalid={error !== undefined || unfit !== null}
          aria-autocomplete="list"
          {...(mentions.isOpen && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${mentions.active}` })}
          onKeyDown={handleKeyDown}
          onKeyUp={mentions.update}
          onClick={mentions.update}
          onBlur={(event) => {
            mentions.close();
            void field.onBlur(event);
          }}
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
          _placeholder={{ color: 'fg.muted', whiteSpace: 'nowrap' }}
          css={{ fieldSizing: 'content' }}
        />
        <IconButton type="submit" label={t('chat.send')} variant="solid" color="primary" disabled={isBlank}>
          <Icon name="lucide:send" size={18} />
        </IconButton>
      </Flex>
      {isPicking && emojiButton.current && (
        <Suspense fallback={null}>
          <EmojiPopover anchor={emojiButton.current} onPick={insert} onClose={() => setIsPicking(false)} />
        </Suspense>
      )}
      <FieldStatus
        problem={
          unfit ? t(unfit === 'chat.link' ? 'chat.link' : 'chat.personalData') : isFull ? t('chat.waiting') : error
        }
        left={CHAT_TEXT_MAX - countCharacters(text)}
      />
    </Form>
  );
});
Composer.displayName = 'Composer';
