import { STYLES_RELEASE_PROPERTY } from '@jangada/contracts/delivery/boot';
import { isInPlace } from './part-state.ts';

/** A change of styles that hides a part of the frame. */
export interface HidingStyles {
  /** The address of the files of the sheet's release; null for a sheet that a script made itself, or no sheet. */
  readonly base: string | null;
  readonly what: 'sheet' | 'style';
  readonly sheet: CSSStyleSheet | null;
  readonly undo: () => void;
}

/** The properties by which an element's own style can hide it. */
const HIDING = ['display', 'visibility', 'opacity', 'transform', 'translate', 'scale', 'clip-path', 'height'] as const;
const MORE_HIDING = ['width', 'position', 'top', 'left', 'right', 'bottom', 'inset', 'content-visibility'] as const;

const baseOf = (sheet: CSSStyleSheet): string | null => {
  const base: unknown = Reflect.get(sheet, STYLES_RELEASE_PROPERTY);
  return typeof base === 'string' ? base : null;
};

const removeSheet = (sheet: CSSStyleSheet): void => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
};

/** Is the part in its place while a change lasts? Nothing is painted in between. */
const isHelped = (part: HTMLElement, change: () => void, takeBack: () => void): boolean => {
  change();
  const helped = isInPlace(part);
  takeBack();
  return helped;
};

/**
 * Only adopted sheets are tried. `style` elements are the design system's, which hide parts on purpose in a wide or a
 * narrow window, or an extension's: the page's policy refuses those of other scripts.
 */
const hidingSheet = (part: HTMLElement): CSSStyleSheet | undefined =>
  document.adoptedStyleSheets.find((sheet) => {
    if (sheet.disabled) return false;
    return isHelped(
      part,
      () => (sheet.disabled = true),
      () => (sheet.disabled = false),
    );
  });

const ancestorsOf = (part: HTMLElement): HTMLElement[] => {
  const all: HTMLElement[] = [];
  for (let one: HTMLElement | null = part; one; one = one.parentElement) all.push(one);
  return all;
};

const ownStyle = (part: HTMLElement): (() => void) | null => {
  for (const element of ancestorsOf(part)) {
    const { hidden, style } = element;
    const before = [...HIDING, ...MORE_HIDING].flatMap((name) => {
      const value = style.getPropertyValue(name);
      return value === '' ? [] : [{ name, value, priority: style.getPropertyPriority(name) }];
    });
    const clear = () => {
      element.hidden = false;
      for (const { name } of before) style.removeProperty(name);
    };
    // The page's policy refuses a whole `style` attribute.
    const takeBack = () => {
      element.hidden = hidden;
      for (const { name, value, priority } of before) style.setProperty(name, value, priority);
    };
    if ((hidden || before.length > 0) && isHelped(part, clear, takeBack)) return clear;
  }
  return null;
};

/** Finds the sheet or the element's own style without which a hidden part would be in its place. */
export const findHidingStyles = (part: HTMLElement): HidingStyles | null => {
  const sheet = hidingSheet(part);
  if (sheet) return { base: baseOf(sheet), what: 'sheet', sheet, undo: () => removeSheet(sheet) };
  const undo = ownStyle(part);
  return undo && { base: null, what: 'style', sheet: null, undo };
};
