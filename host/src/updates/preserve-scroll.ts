import { ROOT_ELEMENT_ID } from '@jangada/contracts/delivery/boot';

/** How long the page's height is locked; after this time the new view has its final height. */
const HEIGHT_LOCK_MS = 1_500;

/** During an exchange the page keeps its height, so that the scroll position stays. */
export const preserveScroll = (exchange: () => void): void => {
  const root = document.getElementById(ROOT_ELEMENT_ID);
  if (!root || window.scrollY === 0) return exchange();
  root.style.minHeight = `${root.scrollHeight}px`;
  exchange();
  setTimeout(() => {
    root.style.minHeight = '';
  }, HEIGHT_LOCK_MS);
};
