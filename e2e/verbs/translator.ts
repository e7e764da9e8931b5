import type { Page } from '@playwright/test';

/**
 * Translates a page like Google's translator: each text node becomes two nested `font` elements, also after React has
 * written a new one. The words stay, so that a journey finds them.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const LEFT_ALONE = 'script, style, noscript, textarea, svg, option, title, [translate="no"], .notranslate, font';
    const font = () => Object.assign(document.createElement('font'), { style: 'vertical-align: inherit' });
    const wrap = (text: Text) => {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(LEFT_ALONE)) return;
      const outer = font();
      const inner = font();
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = node instanceof Text ? [node] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) wrap(text);
    };
    const observer = new MutationObserver((mutations) => {
      for (const { type, target, addedNodes } of mutations) {
        if (type === 'characterData') wrap(target as Text);
        for (const node of addedNodes) wrapAll(node);
      }
    });
    document.documentElement.classList.add('translated-ltr');
    wrapAll(document.body);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  });

/** Opens another page of the site without loading the document. */
export const goInPage = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState({ key: `${performance.now()}` }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, path);
