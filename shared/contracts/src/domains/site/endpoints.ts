import { endpoint } from '../../api/endpoint.ts';
import { totalCentavos } from '../../values/money.ts';
import { listOf } from '../../api/paging.ts';
import * as z from '../../values/schema.ts';
import { banner, siteConfig } from './site-config.ts';

/** A row of the side menu and of the catalogue's filter. */
export const category = z.object({ id: z.int(), slug: z.string(), name: z.string(), icon: z.string() });

export type Category = z.infer<typeof category>;

export const getSiteConfig = endpoint({
  method: 'GET',
  path: '/site-config',
  summary: 'The configuration of the tenant of this domain',
  access: 'anyone',
  reply: siteConfig,
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'The categories of games that have games',
  access: 'anyone',
  sameForGuests: true,
  reply: listOf(category),
});

export const listBanners = endpoint({
  method: 'GET',
  path: '/settings/banners',
  summary: 'The banners of the home page and the promotions',
  access: 'anyone',
  reply: listOf(banner),
});

/** A level of the ranking: a player reaches it with stakes of `totalBet` or more (SOC-77). */
export const rankLevel = z.object({
  level: z.int(),
  totalBet: totalCentavos,
  name: z.string(),
  benefits: z.array(z.string()),
});

export type RankLevel = z.infer<typeof rankLevel>;

export const getRanking = endpoint({
  method: 'GET',
  path: '/ranking',
  summary: 'The levels and what has to be wagered for each',
  access: 'anyone',
  reply: listOf(rankLevel),
});
