import type { Block, ProseText } from '@jangada/contracts/domains/site/prose';
import { escapeHtml } from '../escape.ts';

const css =
  '#jangada-preloader{position:static;display:block;text-align:start}#jangada-preloader .raft,#jangada-preloader>h1,#jangada-preloader>p{display:none}' +
  'article{max-width:65ch;margin:0 auto;overflow-wrap:anywhere}article p{max-width:none!important;margin:12px 0!important;opacity:1!important}article h2{font-size:20px}';

const blockHtml = (block: Block): string =>
  block.kind === 'paragraph'
    ? `<p>${escapeHtml(block.text)}</p>`
    : `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;

/** A text for readers and crawlers without JavaScript; with JavaScript the view shows the same text. */
export const proseHtml = ({ title, introduction, sections }: ProseText, nonce: string): string => {
  const body = sections.map(
    ({ heading, blocks }) =>
      (heading === null ? '' : `<h2>${escapeHtml(heading)}</h2>`) + blocks.map(blockHtml).join(''),
  );
  const opening = introduction ? `<p>${escapeHtml(introduction)}</p>` : '';
  return `<style nonce="${nonce}">${css}</style><article><h1>${escapeHtml(title)}</h1>${opening}${body.join('')}</article>`;
};
