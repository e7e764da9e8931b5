/** One event as a container of the page told it. */
export interface Collected {
  id: string;
  container: string;
  event: string;
  facts: Record<string, unknown>;
  page: string;
  title: string;
  language: string;
  receivedAt: string;
}
