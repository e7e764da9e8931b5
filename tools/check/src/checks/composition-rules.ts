/** The checked part: a whole page, or one view of a remote inside the shell's frame. */
export type CompositionPart = 'page' | 'route' | 'slot' | 'modal' | 'panel';

/**
 * Checks the rules that parts of different owners share in one document: headings, landmarks, ids, live regions and the
 * focus order. It runs in the page, so it references only its own scope.
 *
 * @returns the faults as sentences
 */
export const compositionFaults = (part: CompositionPart): string[] => {
  const LABEL_CHARACTERS_MAX = 80;
  const faults: string[] = [];
  const find = (selector: string): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
  const describe = (one: Element): string => (one.cloneNode() as Element).outerHTML.slice(0, LABEL_CHARACTERS_MAX);
  const nameOf = (one: Element): string =>
    (one.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim() || (one.getAttribute('aria-label') ?? '').trim();

  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index))) {
    faults.push(`the id "${id}" is there more than once`);
  }

  const headings = find('h1, h2, h3, h4, h5, h6').filter((one) => !one.closest('[role="dialog"]'));
  const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
  const first = levels.filter((level) => level === 1).length;
  if (part === 'page' && first !== 1) faults.push(`${first} elements are h1, a page has one`);
  if (part === 'route' && first > 1) faults.push(`${first} elements are h1, a page has one`);
  if (part !== 'page' && part !== 'route' && first > 0) faults.push('an h1 belongs to the page alone');
  // The headings of a view follow the h1 of the page around it.
  let before = part === 'page' ? (levels[0] ?? 1) : 1;
  for (const [index, level] of levels.entries()) {
    const text = headings[index]?.textContent.slice(0, LABEL_CHARACTERS_MAX);
    if (level > before + 1) faults.push(`the heading "${text}" is an h${level} after an h${before}`);
    before = level;
  }

  if (part !== 'page') {
    for (const one of find('main, [role="main"], [role="banner"], [role="contentinfo"]')) {
      // The landmark `lab` belongs to the test page around the view, so it is no fault of the view.
      if (one.id !== 'lab') faults.push(`${describe(one)} is a landmark of the frame`);
    }
  }
  const kinds = {
    main: 'main, [role="main"]',
    navigation: 'nav, [role="navigation"]',
    complementary: 'aside, [role="complementary"]',
    region: 'section[aria-label], section[aria-labelledby], [role="region"]',
    search: 'search, [role="search"]',
  };
  for (const [kind, selector] of Object.entries(kinds)) {
    const landmarks = find(selector);
    const names = landmarks.map(nameOf);
    for (const [index, name] of names.entries()) {
      if (name === '' && kind !== 'main' && (kind !== 'search' || landmarks.length > 1)) {
        faults.push(`${describe(landmarks[index] as Element)} is a landmark without a name`);
      } else if (name !== '' && names.indexOf(name) !== index) {
        faults.push(`two landmarks (${kind}) are called "${name}"`);
      }
    }
  }
  const mains = find(kinds.main).length;
  if (part === 'page' && mains !== 1) faults.push(`${mains} elements are main, a page has one`);

  const live = '[aria-live]:not([aria-live="off"]), [role="alert"], [role="status"], [role="log"]';
  for (const one of find(live)) {
    if (one.parentElement?.closest(live)) faults.push(`${describe(one)} is a live region inside another`);
  }
  const assertive = find('[aria-live="assertive"], [role="alert"]').filter((one) => one.textContent.trim() !== '');
  if (assertive.length > 1)
    faults.push(`${assertive.length} live regions interrupt at once: ${assertive.map(describe).join(' ')}`);

  for (const one of find('[tabindex]')) {
    if (one.tabIndex > 0) faults.push(`${describe(one)} has a tabindex above 0, which jumps the order of the page`);
  }
  return faults;
};
