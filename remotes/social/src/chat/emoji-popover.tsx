import { Popover } from '@jangada/design/popover';
import { useTranslation } from '../texts/use-translation.ts';
import { EmojiPicker } from './emoji-picker.tsx';

interface EmojiPopoverProps {
  readonly anchor: HTMLElement;
  readonly onPick: (emoji: string) => void;
  readonly onClose: () => void;
}

/** The emoji, loaded with the first press on their button. */
const EmojiPopover = ({ anchor, onPick, onClose }: EmojiPopoverProps) => {
  const { t } = useTranslation();
  return (
    <Popover label={t('chat.emoji')} anchor={anchor} onClose={onClose} align="start">
      <EmojiPicker onPick={onPick} />
    </Popover>
  );
};

export default EmojiPopover;
