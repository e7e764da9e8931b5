/** The `traceparent` of this page view; undefined unless the edge traces it. */
export const pageTraceparent = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="traceparent"]')?.content || undefined;
