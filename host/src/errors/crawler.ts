const CRAWLER =
  /(google|bing|yandex|apple|duckduck|twitter|linkedin|telegram|discord|slack|petal)bot|crawler|spider|slurp|facebookexternalhit|embedly|lighthouse|\+https?:/i;

/** Does a machine read this page, for an index or a preview? (BOOT-28) */
export const isCrawler = (userAgent: string = navigator.userAgent): boolean => CRAWLER.test(userAgent);
