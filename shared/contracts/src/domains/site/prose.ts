import type { ContentPage } from './pages.ts';

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

export interface Section {
  /** Null for the part before the first heading. */
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
 * Parses the text of a content page: `## ` begins a heading, `- ` a list item, an empty line ends a paragraph. All
 * other content, including markup, is plain text and never becomes HTML.
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

/** A text with headings, as a page shows it. */
export interface ProseText {
  readonly title: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly introduction?: string;
  readonly sections: readonly Section[];
}

/** A content page as a text. A paragraph before the first heading is its introduction, as in the legal texts. */
export const contentPageProse = (page: ContentPage): ProseText => {
  const [first, ...rest] = readProse(page.body);
  const text = { title: page.title, updatedAt: page.updated_at };
  const [opening, ...more] = first?.heading === null ? first.blocks : [];
  if (!first || opening?.kind !== 'paragraph') return { ...text, sections: first ? [first, ...rest] : rest };
  const left = more.length > 0 ? [{ heading: null, blocks: more }] : [];
  return { ...text, introduction: opening.text, sections: [...left, ...rest] };
};
