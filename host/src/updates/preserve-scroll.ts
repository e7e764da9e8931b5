import { ROOT_ELEMENT_ID } from '@jangada/contracts/delivery/boot';

/** By then the new view has its height, or will not get it. */
const HEIGHT_LOCK_MS = 1_500;

/** Something in the page is exchanged: meanwhile the page does not get shorter, so that nobody is moved. */
export const preserveScroll = (exchange: () => void): void => {
  const root = document.getElementById(ROOT_ELEMENT_ID);
  if (!root || window.scrollY === 0) return exchange();
  root.style.minHeight = `${root.scrollHeight}px`;
  exchange();
  setTimeout(() => {
    root.style.minHeight = '';
  }, HEIGHT_LOCK_MS);
};
