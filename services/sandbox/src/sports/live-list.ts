import type { Board, LocalizedText } from './protocol.ts';
import { periodName } from './widget/formats.ts';

/** A live match, for the operator's page around the widget. */
export interface LiveEvent {
  id: string;
  /** The widget's path of the match. */
  path: string;
  sport: string;
  league: LocalizedText;
  home: string;
  away: string;
  score: [number, number];
  /** `37'`, or the period where there is no clock. */
  clock: LocalizedText;
}

const LISTED_MAX = 12;

/** The live matches of a board, those on the front page first. */
export const liveListOf = ({ events, leagues, sports }: Board): LiveEvent[] =>
  events
    .filter(({ state }) => state.phase === 'live')
    .toSorted((a, b) => Number(b.featured) - Number(a.featured) || a.startsAt - b.startsAt)
    .slice(0, LISTED_MAX)
    .flatMap(({ id, slug, sportId, leagueId, home, away, state }) => {
      const league = leagues.find((one) => one.id === leagueId);
      const sport = sports.find((one) => one.id === sportId);
      if (!league || !sport) return [];
      const { score, clock, period } = state;
      return [
        {
          id,
          path: `/event/${slug}`,
          sport: sport.kind,
          league: league.name,
          home: home.name,
          away: away.name,
          score,
          clock: { pt: clock || periodName(period, 'pt'), en: clock || periodName(period, 'en') },
        },
      ];
    });
