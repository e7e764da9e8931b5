interface Requirement {
  readonly tag?: string;
  readonly className?: string;
}

/** The tag or class in the last part of a selector; null when it has neither. */
const requirementOf = (selector: string): Requirement | null => {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const [, tag] = /^([a-z][\w-]*)/i.exec(last) ?? [];
  if (tag !== undefined) return { tag: tag.toLowerCase() };
  const [, className] = /^[^.:]*\.([\w-]+)/.exec(last) ?? [];
  return className === undefined ? null : { className };
};

/** One requirement for each selector of a list; null when one has none, or the text is too complex. */
const requirementsOf = (selectors: string): readonly Requirement[] | null => {
  // Escapes and namespaces are too complex.
  if (/[\\|]/.test(selectors)) return null;
  // Parentheses and brackets only narrow what the rest of the part matches.
  let text = selectors.replace(/"[^"]*"|'[^']*'/g, '').replace(/\[[^[\]]*\]/g, '');
  while (/\([^()]*\)/.test(text)) text = text.replace(/\([^()]*\)/g, '');
  if (/[()[\]"']/.test(text)) return null;
  const found: Requirement[] = [];
  for (const selector of text.split(',')) {
    const requirement = requirementOf(selector);
    if (requirement === null) return null;
    found.push(requirement);
  }
  return found;
};

const cache = new Map<string, readonly Requirement[] | null>();

/**
 * Whether an element with this tag and these classes may match a list of selectors. False is certain; after true, jsdom
 * has to decide.
 *
 * @param selectors the text before the declarations of a style rule
 * @param element its tag, and its attribute `class`
 */
export const canMatch = (
  selectors: string,
  element: { readonly tag: string; readonly classNames: string },
): boolean => {
  let requirements = cache.get(selectors);
  if (requirements === undefined) {
    requirements = requirementsOf(selectors);
    cache.set(selectors, requirements);
  }
  if (requirements === null) return true;
  const tag = element.tag.toLowerCase();
  return requirements.some((one) =>
    one.className === undefined ? one.tag === tag : element.classNames.split(/\s+/).includes(one.className),
  );
};
