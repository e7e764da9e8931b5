import * as z from '@jangada/contracts/values/schema';
import { queryOptions } from '@jangada/remote-kit/query';

const REFRESH_MS = 15_000;
const TIMEOUT_MS = 8_000;
const NAME_CHARACTERS_MAX = 120;
const LISTED_MAX = 12;

const name = z.string().check(z.maxLength(NAME_CHARACTERS_MAX));
const goals = z.int().check(z.minimum(0));

/** The provider's list; it may contain more fields than these. */
const liveEvents = z.object({
  events: z.array(
    z.object({
      id: name,
      /** The path of the match in the widget. */
      path: z.string().check(z.regex(/^\/[\w./-]{1,200}$/)),
      league: z.object({ pt: name, en: name }),
      home: name,
      away: name,
      score: z.array(goals).check(z.minLength(2), z.maxLength(2)),
      clock: z.object({ pt: name, en: name }),
    }),
  ),
});

export type LiveEvent = z.infer<typeof liveEvents>['events'][number];

/**
 * The matches in play, from the provider's server. The list is polled while the page is visible; a reply of another
 * shape is an error.
 *
 * @param address the provider's list (`sportsLive`)
 */
export const liveEventsQuery = (address: string) =>
  queryOptions({
    queryKey: ['sportsbook', 'live', address],
    queryFn: async ({ signal }): Promise<readonly LiveEvent[]> => {
      const response = await fetch(address, {
        credentials: 'omit',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (!response.ok) throw new Error(`The list of live events answered ${response.status}`);
      const { data, error } = z.safeParse(liveEvents, await response.json());
      if (!data) throw new Error('The list of live events has another shape', { cause: error });
      return data.events.slice(0, LISTED_MAX);
    },
    refetchInterval: REFRESH_MS,
    retry: false,
    // On an error the page omits the strip.
    throwOnError: false,
  });
