import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { FirstRows } from '@jangada/contracts/page/first-rows.schema';
import { localise } from '@jangada/contracts/page/match-route';
import type { Language } from '@jangada/contracts/values/languages';
import {
  artworkAddress,
  artworkFormats,
  ARTWORK_SIZES,
  artworkSourceSet,
  artworkWidths,
  isArtworkTemplate,
  PHONE_MEDIA,
  PLAIN_WIDTH,
} from '@jangada/design/games/artwork-addresses';
import { escapeHtml } from '../escape.ts';
import { imagePreload } from '../image-preload.ts';
import { itemPath, listAt, textAt } from '../read-reply.ts';

/** Number of rows in the first window of a phone. */
const ROWS_MAX = 2;

/** Number of tiles that the widest row shows at once. */
const TILES_MAX = 8;

/** Number of tiles in the first window of the widest grid. */
const GRID_TILES_MAX = 24;

const CHIPS_MAX = 12;

const texts = {
  pt: { login: 'Entrar', register: 'Cadastrar' },
  en: { login: 'Log in', register: 'Sign up' },
} as const satisfies Record<Language, Record<string, string>>;

/** Whether the page is for a guest or for a player. */
export type Visitor = 'guest' | 'player';

export interface FirstRowsPage {
  readonly visitor: Visitor;
  readonly site: SiteConfig;
  readonly language: Language;
  readonly firstRows: FirstRows;
  /** The parsed replies of the route's calls, by their index. */
  readonly replies: ReadonlyMap<number, unknown>;
  /** The visitor asked for less data: the smallest pictures. */
  readonly savesData: boolean;
}

/** A link that operators or replies may set: a path of the site, or an https address. */
const isSafeLink = (address: string): boolean => /^(\/(?![/\\])|https:\/\/)/.test(address);

const linkTo = (address: string, language: Language): string =>
  escapeHtml(address.startsWith('/') ? localise(language, address) : address);

const source = (srcset: string, more: string): string => `<source ${more}srcset="${escapeHtml(srcset)}">`;

const artwork = (image: string, widths: readonly number[], media = ''): string => {
  const when = media ? `media="${media}" ` : '';
  if (!isArtworkTemplate(image)) return media ? source(image, when) : '';
  return artworkFormats
    .map((format) =>
      source(artworkSourceSet(image, format, widths), `${when}type="image/${format}" sizes="${ARTWORK_SIZES}" `),
    )
    .join('');
};

/** The picture of a game; empty when the reply has no picture. */
const pictureHtml = (item: unknown, { firstRows: { tile }, savesData }: FirstRowsPage): string => {
  const image = textAt(item, tile.image);
  if (image === '') return '';
  const imageMobile = (tile.imageMobile && textAt(item, tile.imageMobile)) || image;
  const widths = savesData ? artworkWidths.slice(0, 1) : artworkWidths;
  const sources = (imageMobile === image ? '' : artwork(imageMobile, widths, PHONE_MEDIA)) + artwork(image, widths);
  const plain = artworkAddress(image, savesData ? artworkWidths[0] : PLAIN_WIDTH, 'webp');
  // Tiles beyond the width are not displayed, so that their lazy pictures are not loaded.
  return `<picture>${sources}<img src="${escapeHtml(plain)}" alt="" loading="lazy" decoding="async"></picture>`;
};

/** A tile that links to its page; empty when the reply has no name or no address for it. */
const tileHtml = (item: unknown, page: FirstRowsPage): string => {
  const { tile } = page.firstRows;
  const to = itemPath(tile.to, item);
  const title = textAt(item, tile.title);
  const picture = pictureHtml(item, page);
  if (to === null || title === '' || picture === '') return '';
  const name = [title, textAt(item, tile.maker)].filter(Boolean).join(', ');
  return `<li><a href="${linkTo(to, page.language)}" aria-label="${escapeHtml(name)}">${picture}</a></li>`;
};

type Row = NonNullable<FirstRows['row']>;

const tilesHtml = (items: readonly unknown[], most: number, page: FirstRowsPage): string =>
  items
    .slice(0, most)
    .map((one) => tileHtml(one, page))
    .join('');

const titledRowHtml = (title: string, to: string, items: readonly unknown[], row: Row, page: FirstRowsPage): string => {
  const tiles = tilesHtml(items, TILES_MAX, page);
  if (title === '' || tiles === '') return '';
  return (
    `<section><div><h2>${escapeHtml(title)}</h2><a href="${linkTo(to, page.language)}">` +
    `${escapeHtml(row.seeAll[page.language])}</a></div><div class="row"><ul>${tiles}</ul></div></section>`
  );
};

const rowHtml = (item: unknown, row: Row, page: FirstRowsPage): string => {
  const to = itemPath(row.to, item);
  return to === null ? '' : titledRowHtml(textAt(item, row.title), to, listAt(item, row.tiles), row, page);
};

/** A player's last game and the row of earlier ones; empty for a guest, and for a player who has not played yet. */
const recentHtml = (page: FirstRowsPage): string => {
  const { firstRows, visitor, replies, language } = page;
  const { recent, row, tile } = firstRows;
  if (visitor === 'guest' || !recent || !row) return '';
  const [last, ...earlier] = listAt(replies.get(recent.call), recent.list);
  const to = last === undefined ? null : itemPath(tile.to, last);
  if (to === null) return '';
  const title = escapeHtml(textAt(last, tile.title));
  const card =
    `<a class="last" href="${linkTo(to, language)}">${pictureHtml(last, page)}<div><span>${escapeHtml(recent.last[language])}</span>` +
    `<h2>${title}</h2><small>${escapeHtml(textAt(last, tile.maker))}</small></div><em>${escapeHtml(recent.resume[language])}</em></a>`;
  return `<div class="recent">${card}${titledRowHtml(recent.title[language], recent.to, earlier, row, page)}</div>`;
};

/** The rows or the grid of a page; empty without games. */
const listHtml = (page: FirstRowsPage): string => {
  const { list, call, row } = page.firstRows;
  const items = listAt(page.replies.get(call), list);
  if (row) {
    const rows = items.slice(0, ROWS_MAX).map((item) => rowHtml(item, row, page));
    return rows.join('');
  }
  const tiles = tilesHtml(items, GRID_TILES_MAX, page);
  return tiles === '' ? '' : `<ul class="grid">${tiles}</ul>`;
};

const headingHtml = ({ firstRows: { heading }, language }: FirstRowsPage): string =>
  heading ? `<h1>${escapeHtml(heading[language])}</h1>` : '';

const searchHtml = ({ firstRows: { search }, language }: FirstRowsPage): string =>
  search ? `<div class="field"><span>${escapeHtml(search[language])}</span><i></i></div>` : '';

const chipsHtml = ({ firstRows: { chips }, replies, language }: FirstRowsPage): string => {
  if (!chips) return '';
  const fixed = chips.fixed.map(
    ({ to, label, isSearch, isCurrent }) =>
      `<li${isSearch ? ' class="search"' : ''}><a href="${linkTo(to, language)}${isSearch ? '#search' : ''}"${isCurrent ? ' aria-current="page"' : ''}${isSearch ? ` aria-label="${escapeHtml(label[language])}"` : ''}>` +
      `<i></i><span>${escapeHtml(label[language])}</span></a></li>`,
  );
  const found = listAt(replies.get(chips.call), chips.list)
    .slice(0, CHIPS_MAX)
    .map((item) => {
      const to = itemPath(chips.to, item);
      const label = textAt(item, chips.label);
      return to === null || label === ''
        ? ''
        : `<li><a href="${linkTo(to, language)}"><i></i>${escapeHtml(label)}</a></li>`;
    });
  return `<ul class="chips">${[...fixed, ...found].join('')}</ul>`;
};

/** Windows that show the banner's picture for phones, as in the view. */
const BANNER_PHONE_MEDIA = '(max-width: 767px)';

const bannerHtml = ({ firstRows, site: { banners }, language }: FirstRowsPage): string => {
  const [first] = banners;
  if (!firstRows.banner || !first) return '';
  const { image, image_mobile: imageMobile, title, text, link } = first;
  const picture = `<picture>${source(imageMobile, `media="${BANNER_PHONE_MEDIA}" `)}<img src="${escapeHtml(image)}" alt="" fetchpriority="high" decoding="async"></picture>`;
  const more = link === null ? '' : `<em>${escapeHtml(firstRows.banner.more[language])}</em>`;
  const words = `<b>${escapeHtml(title[language])}</b><span>${escapeHtml(text[language])}</span>${more}`;
  return link !== null && isSafeLink(link)
    ? `<a class="banner" href="${linkTo(link, language)}">${picture}<div>${words}</div></a>`
    : `<div class="banner">${picture}<div>${words}</div></div>`;
};

/**
 * Links that preload the picture of the first banner: it is the largest paint of a page that begins with a banner, for
 * guests and players.
 *
 * @param firstRows as the route's release declares them
 */
export const bannerPreloads = (firstRows: unknown, { banners }: SiteConfig): string => {
  const [first] = banners;
  const hasBanner = typeof firstRows === 'object' && firstRows !== null && 'banner' in firstRows;
  if (!hasBanner || !first) return '';
  return (
    imagePreload(first.image_mobile, BANNER_PHONE_MEDIA) +
    imagePreload(first.image, `not all and ${BANNER_PHONE_MEDIA}`)
  );
};

const logoHtml = ({ site: { logo, name } }: FirstRowsPage): string => {
  const dark = logo.header || logo.header_light;
  const light = logo.header_light || logo.header;
  if (!dark) return `<b>${escapeHtml(name)}</b>`;
  // The picture of the other colour mode is not displayed, and as it is lazy, it is not loaded.
  const image = (src: string, mode: string) =>
    `<img${mode} src="${escapeHtml(src)}" alt="${escapeHtml(name)}" loading="lazy">`;
  return dark === light ? image(dark, '') : image(dark, ' class="dark"') + image(light, ' class="light"');
};

/** Sign-in and registration for a guest; empty boxes of balance and notifications for a player. */
const actionsHtml = ({ visitor, language }: FirstRowsPage): string => {
  if (visitor === 'player') return '<i></i><i></i>';
  const { login, register } = texts[language];
  const path = (to: string) => localise(language, to);
  return `<a href="${path('/login')}">${login}</a><a href="${path('/register')}">${register}</a>`;
};

/**
 * The frame of the site with the first rows of a page, for the start-up screen: plain HTML with links that work before
 * any script has run. Null when the reply has no rows, and while a player's recent games are unknown: the rows would
 * shift when those are rendered above them.
 */
export const firstRowsHtml = (page: FirstRowsPage): string | null => {
  const { firstRows, visitor, language, replies } = page;
  const rows = listHtml(page);
  if (rows === '') return null;
  if (visitor === 'player' && firstRows.recent && !replies.has(firstRows.recent.call)) return null;
  return (
    `<div class="first-rows ${visitor}"><div class="bar"><a href="${localise(language, '/')}">${logoHtml(page)}</a>` +
    `<div>${actionsHtml(page)}</div></div>` +
    `<div class="rail"></div><div class="rows${firstRows.row ? '' : ' list'}">${bannerHtml(page)}${headingHtml(page)}${recentHtml(page)}` +
    `<div>${searchHtml(page)}${chipsHtml(page)}</div>${rows}</div><div class="foot"></div></div>`
  );
};
