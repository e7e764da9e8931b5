import { Grid, styled } from '@jangada/design';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { emoji } from './emoji.ts';

const Key = styled('button');

const COLUMNS = 8;

const stepOf: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
};

/** A grid of emoji; arrow keys move in it, and Tab leaves it. */
export const EmojiPicker = ({ onPick }: { onPick: (emoji: string) => void }) => {
  const { t } = useTranslation();
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf[event.key];
    if (step === undefined) return;
    const keys = [...event.currentTarget.querySelectorAll('button')];
    const target = keys[keys.findIndex((key) => key === document.activeElement) + step];
    event.preventDefault();
    target?.focus();
  };
  return (
    <Grid
      role="group"
      aria-label={t('chat.emoji')}
      gridTemplateColumns={`repeat(${COLUMNS}, 1fr)`}
      maxH="220px"
      overflowY="auto"
      onKeyDown={handleKeyDown}
    >
      {emoji.map((one, index) => (
        <Key
          key={one}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          boxSize="36px"
          fontSize="20px"
          lineHeight="1"
          borderRadius="control"
          cursor="pointer"
          _hover={{ bg: 'fg/8' }}
          _focusVisible={{ bg: 'fg/8' }}
          onClick={() => onPick(one)}
        >
          {one}
        </Key>
      ))}
    </Grid>
  );
};
