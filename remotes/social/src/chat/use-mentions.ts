import { useEffect, useEffectEvent, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { completed, openMention, suggestedNames } from './mentions.ts';

interface MentionsOptions {
  readonly text: string;
  readonly names: readonly string[];
  readonly caretOf: () => number;
  /** Replaces the text and places the caret. */
  readonly write: (text: string, caret: number) => void;
  readonly mention: { readonly name: string; readonly nonce: number } | null;
}

export interface Mentions {
  readonly isOpen: boolean;
  readonly suggestions: readonly string[];
  /** The index of the selected suggestion. */
  readonly active: number;
  readonly choose: (name: string) => void;
  readonly close: () => void;
  /** Call it when the caret has moved. */
  readonly update: () => void;
  /** @returns whether the suggestions have handled the key */
  readonly handleKeyDown: (event: KeyboardEvent) => boolean;
}

/** Suggests names for an `@` before the caret. */
export const useMentions = ({ text, names, caretOf, write, mention }: MentionsOptions): Mentions => {
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const open = openMention(text, caret);
  const suggestions = open && open.start !== dismissed ? suggestedNames(names, open.query) : [];
  const isOpen = suggestions.length > 0;
  const marked = Math.min(active, suggestions.length - 1);

  const insertName = useEffectEvent((name: string) => {
    const lead = text === '' || /\s$/.test(text) ? text : `${text} `;
    const next = `${lead}@${name} `;
    write(next, next.length);
  });
  useEffect(() => {
    if (mention) insertName(mention.name);
  }, [mention]);

  const choose = (name: string) => {
    if (!open) return;
    const next = completed(text, open, name);
    write(next.text, next.caret);
    setCaret(next.caret);
    setDismissed(open.start);
  };
  const close = () => setDismissed(open?.start ?? null);
  const step = (by: number) => setActive((marked + by + suggestions.length) % suggestions.length);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => choose(suggestions[marked] ?? ''),
    Tab: () => choose(suggestions[marked] ?? ''),
    Escape: close,
  };
  return {
    isOpen,
    suggestions,
    active: marked,
    choose,
    close,
    update: () => {
      const next = caretOf();
      if (next !== caret) setActive(0);
      setCaret(next);
      if (openMention(text, next)?.start !== dismissed) setDismissed(null);
    },
    handleKeyDown: (event) => {
      const act = isOpen ? keys[event.key] : undefined;
      if (!act || event.shiftKey) return false;
      event.preventDefault();
      // Escape closes the suggestions, not the panel around them.
      event.stopPropagation();
      act();
      return true;
    },
  };
};
