import { HStack } from '@jangada/design';
import { Kbd } from '../parts/kbd.tsx';

const symbols: Readonly<Record<string, string>> = {
  $mod: navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl',
  Escape: 'Esc',
  Enter: 'Enter',
  // Arrows are not in the subset of the font for texts; their escapes keep them out of it.
  ArrowDown: '\u2193',
  ArrowUp: '\u2191',
  '[Shift]+?': '?',
  '[Shift]++': '+',
};

const shown = (press: string): string =>
  symbols[press] ??
  press
    .split('+')
    .map((part) => symbols[part] ?? part)
    .join(' ');

/** A key combination as keys: `g p` is two of them. */
export const Keys = ({ keys }: { keys: string }) => (
  <HStack gap="1" flexShrink="0">
    {keys.split(' ').map((press, index) => (
      <Kbd key={index}>{shown(press)}</Kbd>
    ))}
  </HStack>
);
