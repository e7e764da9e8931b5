export interface RequestTarget {
  path: string;
  query: URLSearchParams;
}

/** The path exactly as sent, because the publisher signs it, and the query after it. */
export const splitTarget = (url: string): RequestTarget => {
  const mark = url.indexOf('?');
  return mark < 0
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
};
