import type { ActiveOverride } from '@jangada/contracts/delivery/override';

/** Messages of the development server (tools/build/src/build-server.ts). */
export type BuildNews =
  | { readonly kind: 'built'; readonly version: string }
  | { readonly kind: 'failed'; readonly message: string };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const newsIn = (text: string): BuildNews | null => {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed)) return null;
    const { kind, version, message } = parsed;
    if (kind === 'built' && typeof version === 'string') return { kind, version };
    return kind === 'failed' && typeof message === 'string' ? { kind, message } : null;
  } catch {
    return null;
  }
};

/** Listens to the builds of the development servers of these overrides; EventSource reconnects by itself. */
export const watchBuilds = (
  overrides: readonly ActiveOverride[],
  onNews: (override: ActiveOverride, news: BuildNews) => void,
): void => {
  for (const override of overrides) {
    if (override.origin === null) continue;
    const events = new EventSource(`${override.origin}/events`);
    events.addEventListener('message', ({ data }) => {
      const news = newsIn(String(data));
      if (news) onNews(override, news);
    });
  }
};
