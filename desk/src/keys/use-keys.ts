import { useEffect, useEffectEvent, useId, useLayoutEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { create } from 'zustand';
import { isUnderLayer } from '../parts/layers.ts';

const STORAGE_KEY = 'desk.keys';

interface KeySettings {
  /** Whether single letters are commands (WCAG 2.1.4). */
  readonly letters: boolean;
  readonly setLetters: (letters: boolean) => void;
}

export const useKeySettings = create<KeySettings>()((set) => ({
  letters: localStorage.getItem(STORAGE_KEY) !== 'off',
  setLetters: (letters) => {
    localStorage.setItem(STORAGE_KEY, letters ? 'on' : 'off');
    set({ letters });
  },
}));

export interface KeyCommand {
  /** In the notation of tinykeys: `j`, `g p`, `$mod+k`. */
  readonly keys: string;
  /** What it does, for the help. */
  readonly label: string;
  readonly run: (event: KeyboardEvent) => void;
}

interface KeyPlaces {
  readonly places: ReadonlyMap<string, { readonly title: string; readonly commands: readonly KeyCommand[] }>;
}

/** The keys of everything that is shown now, for the help. */
export const useKeyPlaces = create<KeyPlaces>()(() => ({ places: new Map() }));

const FIELDS = 'input, textarea, select, [contenteditable], [role="menu"], [role="combobox"]';

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(FIELDS) !== null;

const isBehindDialog = ({ target }: KeyboardEvent): boolean =>
  isUnderLayer() ||
  (document.querySelector('[role="dialog"][aria-modal="true"]') !== null &&
    !(target instanceof Element && target.closest('[role="dialog"]') !== null));

/** A key with Ctrl or ⌘, which is no letter: it works inside fields and with letters switched off. */
const isChord = (keys: string): boolean => keys.includes('$mod') || keys.includes('Control');

const isLetters = (keys: string): boolean => !isChord(keys) && /(^| )(\[?Shift\]?\+)?[?/a-z+=\-\d]( |$)/i.test(keys);

const SEQUENCE_MS = 1_000;
const SEQUENCE_START = 'g';
/** When the key that begins a sequence was pressed, and the key after it; the places on a page share them. */
let startedAt: number | null = null;
let second: Event | null = null;
window.addEventListener(
  'keydown',
  (event) => {
    const isSecond = startedAt !== null && event.timeStamp - startedAt < SEQUENCE_MS;
    second = isSecond ? event : null;
    startedAt = !isSecond && event.key === SEQUENCE_START && !isTyping(event) ? event.timeStamp : null;
  },
  { capture: true },
);

/**
 * The keys of a place while it is shown. Letters never work inside fields, behind dialogs, or when they are switched
 * off.
 *
 * @param isActive false: shown, and its keys belong to something above it
 * @param place of a dialog, whose keys work above the page
 */
export const useKeys = (
  title: string,
  commands: readonly KeyCommand[],
  isActive = true,
  place: 'page' | 'dialog' = 'page',
): void => {
  const id = useId();
  const { letters } = useKeySettings();
  const run = useEffectEvent((keys: string, event: KeyboardEvent): void => {
    const command = commands.find((one) => one.keys === keys);
    if (!command || event.defaultPrevented) return;
    // The `r` of `g r` refuses nothing.
    if (event === second && !keys.startsWith(`${SEQUENCE_START} `)) return;
    if (
      !isChord(keys) &&
      (isTyping(event) || (place === 'page' && isBehindDialog(event)) || (event.repeat && keys === 'Enter'))
    )
      return;
    // The letter is not typed into the field that it opens.
    if (/^(?:Shift\+)?[a-z]$/i.test(keys)) event.preventDefault();
    command.run(event);
  });
  const active = commands.filter(({ keys }) => letters || !isLetters(keys));
  const bound = active.map(({ keys }) => keys).join('\n');
  const shown = active.map(({ keys, label }) => `${keys}${label}`).join('\n');
  const publish = useEffectEvent(() => {
    useKeyPlaces.setState(({ places }) => ({ places: new Map(places).set(id, { title, commands: active }) }));
  });
  // Before the paint: whoever sees a page can press its keys.
  useLayoutEffect(() => {
    if (!isActive || bound === '') return;
    const listen = (): (() => void) =>
      tinykeys(window, Object.fromEntries(bound.split('\n').map((keys) => [keys, press(keys)])), {
        ignore: () => false,
      });
    // After a match tinykeys 4 still waits for the ends of the other sequences, so it is begun anew.
    const press = (keys: string) => (event: KeyboardEvent) => {
      stop();
      stop = listen();
      run(keys, event);
    };
    let stop = listen();
    return () => stop();
  }, [bound, isActive]);
  useEffect(() => {
    publish();
    return () =>
      useKeyPlaces.setState(({ places }) => ({ places: new Map([...places].filter(([place]) => place !== id)) }));
  }, [shown, title, id]);
};
