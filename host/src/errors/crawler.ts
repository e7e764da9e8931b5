const CRAWLER =
  /(google|bing|yandex|apple|duckduck|twitter|linkedin|telegram|discord|slack|petal)bot|crawler|spider|slurp|facebookexternalhit|embedly|lighthouse|\+https?:/i;

/** Is the page read by a search engine or a link preview? (BOOT-28) */
export const isCrawler = (userAgent: string = navigator.userAgent): boolean => CRAWLER.test(userAgent);
