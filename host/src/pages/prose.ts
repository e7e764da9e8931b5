export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

export interface Section {
  /** Null before the first heading. */
  readonly heading: string | null;
  readonly blocks: readonly Block[];
}

const HEADING = /^##\s+(.+)$/;
const ITEM = /^-\s+(.+)$/;

interface Open {
  readonly heading: string | null;
  readonly blocks: Block[];
}

/**
 * Parses the text of a content page: `## ` begins a heading, `- ` a list item, an empty line ends a paragraph. Anything
 * else, markup included, is plain text: nothing becomes HTML.
 */
export const readProse = (text: string): readonly Section[] => {
  let open: Open = { heading: null, blocks: [] };
  const sections = [open];
  let paragraph: string[] = [];
  let items: string[] = [];
  const close = () => {
    const { blocks } = open;
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', text: paragraph.join(' ') });
    if (items.length > 0) blocks.push({ kind: 'list', items });
    paragraph = [];
    items = [];
  };
  for (const line of text.split(/\r\n?|\n/).map((one) => one.trim())) {
    const heading = HEADING.exec(line)?.[1];
    const item = ITEM.exec(line)?.[1];
    if (heading !== undefined) {
      close();
      open = { heading, blocks: [] };
      sections.push(open);
    } else if (item !== undefined) {
      if (paragraph.length > 0) close();
      items.push(item);
    } else if (line === '') {
      close();
    } else {
      if (items.length > 0) close();
      paragraph.push(line);
    }
  }
  close();
  return sections.filter(({ heading, blocks }) => heading !== null || blocks.length > 0);
};
