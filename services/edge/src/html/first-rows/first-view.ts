import type { CallToStart } from '@jangada/contracts/delivery/boot';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { firstRows as firstRowsSchema } from '@jangada/contracts/page/first-rows.schema';
import type { Language } from '@jangada/contracts/values/languages';
import type { ApiCall, PlannedCall, SharedCall } from '../../planning/first-view-calls.ts';
import type { ApiReply } from '../../site/api-reply.ts';
import type { FirstRowsPart } from '../page-html.ts';
import { pagePreview, type PagePreview } from '../preview/page-preview.ts';
import { firstRowsCss } from './first-rows-css.ts';
import { firstRowsHtml, type Visitor } from './first-rows-html.ts';

/** The available replies, by the index of their call (`PlannedCall.index`). */
export type Replies = ReadonlyMap<number | null, ApiReply>;

interface FirstViewParts {
  readonly calls: readonly PlannedCall[];
  /** Guest or player; for a player the replies are the player's own. */
  readonly visitor: Visitor;
  readonly replies: Replies;
  /** The first rows as the route's release declares them. */
  readonly firstRows: unknown;
  readonly preview: unknown;
  readonly site: SiteConfig;
  readonly language: Language;
  readonly savesData: boolean;
  /** Whether the address has a query, which may be a filter: no grid is shown then. */
  readonly hasQuery: boolean;
  /** Addresses of the files of the text font. */
  readonly fonts: readonly string[];
}

export interface FirstView {
  readonly calls: readonly CallToStart[];
  readonly replies: ReadonlyMap<string, string>;
  readonly firstRows: FirstRowsPart | null;
  readonly preview: PagePreview | null;
}

type Rows = Omit<FirstViewParts, 'calls' | 'replies' | 'preview'>;

interface Rendered {
  /** All inputs of the rows, which are compared one by one. */
  readonly from: readonly unknown[];
  readonly part: FirstRowsPart | null;
}

/**
 * Maximum number of cached renderings (language, domain and picture sizes of one reply); the oldest is evicted first.
 */
const RENDERED_MAX = 16;

const rendered = new WeakMap<object, Rendered[]>();

const render = (page: Rows, data: ReadonlyMap<number, unknown>): FirstRowsPart | null => {
  const declared = firstRowsSchema.safeParse(page.firstRows);
  if (!declared.success || (declared.data.row === undefined && page.hasQuery)) return null;
  const html = firstRowsHtml({ ...page, firstRows: declared.data, replies: data });
  return html === null ? null : { html, css: firstRowsCss(page.site, page.fonts, page.visitor) };
};

/**
 * The rows of these replies. They are rendered once, because all guests get the same until a reply or a setting
 * changes.
 */
const renderedRows = (page: Rows, data: ReadonlyMap<number, unknown>): FirstRowsPart | null => {
  const { firstRows, visitor, site, language, savesData, hasQuery, fonts } = page;
  const from = [firstRows, visitor, site, language, savesData, hasQuery, fonts.join(' '), ...data.values()];
  const [key] = data.values();
  const known = (typeof key === 'object' && key !== null && rendered.get(key)) || [];
  const same = known.find((one) => one.from.length === from.length && one.from.every((part, at) => part === from[at]));
  if (same) return same.part;
  const part = render(page, data);
  if (typeof key === 'object' && key !== null) rendered.set(key, [{ from, part }, ...known].slice(0, RENDERED_MAX));
  return part;
};

/** The id of the HTML element that has the reply of a call. */
const elementOf = (index: number | null): string => `jangada-reply-${index ?? 'session'}`;

/** The calls that the HTML starts, each with the element of the reply that the page has, or will have. */
export const startsOf = (calls: readonly PlannedCall[], hasReply: (call: PlannedCall) => boolean): CallToStart[] =>
  calls.map((call) => (hasReply(call) ? { ...call.start, replyElement: elementOf(call.index) } : call.start));

/** The replies that arrive in time. @param find a reply, or null */
const repliesTo = async (
  calls: readonly PlannedCall[],
  find: (call: PlannedCall) => Promise<ApiReply | null>,
): Promise<Replies> => {
  const found = await Promise.all(calls.map(async (call) => [call.index, await find(call)] as const));
  return new Map(found.flatMap(([index, reply]) => (reply === null ? [] : [[index, reply] as const])));
};

/**
 * The replies that all guests share.
 *
 * @param find a reply, or null when it does not arrive in time
 */
export const sharedReplies = (
  calls: readonly PlannedCall[],
  find: (call: SharedCall) => Promise<ApiReply | null>,
): Promise<Replies> => repliesTo(calls, async ({ shared }) => (shared === null ? null : find(shared)));

/**
 * The replies for one player; none where the session is not confirmed.
 *
 * @param find a reply, or null when it does not arrive in time
 */
export const playersReplies = async (
  calls: readonly PlannedCall[],
  find: (call: ApiCall) => Promise<ApiReply | null>,
): Promise<Replies> => {
  const replies = await repliesTo(calls, ({ call }) => find(call));
  return replies.has(null) ? replies : new Map();
};

/** The parts of the first view in the HTML: its calls, the available replies, and the first rows made of them. */
export const firstView = ({ calls, replies, preview, ...page }: FirstViewParts): FirstView => {
  const data = new Map(
    [...replies].flatMap(([index, reply]) => (index === null ? [] : [[index, reply.data] as const])),
  );
  return {
    calls: startsOf(calls, ({ index }) => replies.has(index)),
    replies: new Map([...replies].map(([index, { json }]) => [elementOf(index), json] as const)),
    firstRows: data.size === 0 ? null : renderedRows(page, data),
    preview: pagePreview(preview, data, page.site, page.language),
  };
};
