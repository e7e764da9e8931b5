import { cutText } from '@jangada/contracts/values/characters';
import type { ProseText } from '@jangada/contracts/domains/site/prose';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { linkPreview } from '@jangada/contracts/page/link-preview.schema';
import type { Language } from '@jangada/contracts/values/languages';
import { artworkAddress } from '@jangada/design/games/artwork-addresses';
import { siteAddress } from '../../site/site-address.ts';
import { imagePreload } from '../image-preload.ts';
import { textAt } from '../read-reply.ts';

/** Width at which messengers show a picture; artwork has no wider one. */
const PICTURE_WIDTH = 540;

/** Search engines and messengers cut longer texts. */
const DESCRIPTION_CHARACTERS_MAX = 300;

/** The title, description and picture that describe a page before it is opened. */
export interface PagePreview {
  readonly kind: 'game' | 'product' | 'text';
  readonly title: string;
  readonly maker: string;
  readonly description: string | null;
  /** The address of the picture as in the reply. */
  readonly image: string | null;
  /** The files of the picture that the view shows immediately. */
  readonly preloads: readonly string[];
}

const describe = (template: string, title: string, maker: string, site: string): string =>
  cutText(
    template
      .replaceAll('{title}', () => title)
      .replaceAll('{maker}', () => maker)
      .replaceAll('{site}', () => site),
    DESCRIPTION_CHARACTERS_MAX,
  );

/**
 * The preview of a page from the reply of its route's call; null without a declaration, a reply or a title in it.
 *
 * @param declared the declaration of the route's release
 * @param replies parsed replies, by their index among the route's calls
 */
export const pagePreview = (
  declared: unknown,
  replies: ReadonlyMap<number, unknown>,
  site: Pick<SiteConfig, 'name'>,
  language: Language,
): PagePreview | null => {
  const read = linkPreview.safeParse(declared);
  if (!read.success) return null;
  const { call, kind, preloadWidths = [], ...fields } = read.data;
  const reply = replies.get(call);
  const title = textAt(reply, fields.title);
  if (title === '') return null;
  const maker = fields.maker ? textAt(reply, fields.maker) : '';
  const image = fields.image ? textAt(reply, fields.image) : '';
  return {
    kind,
    title,
    maker,
    description: fields.description ? describe(fields.description[language], title, maker, site.name) : null,
    image: image === '' ? null : artworkAddress(image, PICTURE_WIDTH, 'webp'),
    // An address without sizes has one file.
    preloads: image === '' ? [] : [...new Set(preloadWidths.map((width) => artworkAddress(image, width, 'webp')))],
  };
};

/** The preview of a text page: its title and its first paragraph. */
export const textPreview = ({ title, introduction }: ProseText): PagePreview => ({
  kind: 'text',
  title,
  maker: '',
  description: introduction === undefined ? null : cutText(introduction, DESCRIPTION_CHARACTERS_MAX),
  image: null,
  preloads: [],
});

/** Links that preload the pictures of a page's item: one of them is the page's largest paint. */
export const itemPreloads = (preview: PagePreview | null | undefined): string =>
  (preview?.preloads ?? [])
    .flatMap((address) => siteAddress(address) ?? [])
    .map((address) => imagePreload(address))
    .join('');
