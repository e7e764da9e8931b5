import type { Language } from '@jangada/contracts/values/languages';
import type { ApiCall } from '../planning/first-view-calls.ts';
import type { ApiAnswer, PlayerVisit, SiteAnswer } from '../site/platform-api.ts';
import { aSite } from './a-site.ts';

type Answer = string | ApiAnswer;

interface PlayersCall {
  readonly visit: PlayerVisit;
  readonly path: string;
}

/** A platform API whose replies the test sets. */
export const fakePlatform = () => {
  const sites = new Map<string, SiteAnswer>([['localhost', { status: 'found', site: aSite() }]]);
  const fetchSite = async (domain: string): Promise<SiteAnswer> => sites.get(domain) ?? { status: 'unknown' };
  const guestReplies = new Map<string, Answer | Promise<Answer>>();
  const fetchForGuest = async (_domain: string, language: Language, { path, body }: ApiCall): Promise<ApiAnswer> => {
    const answer = await guestReplies.get([language, path, body].filter(Boolean).join(' '));
    return typeof answer === 'string' ? { httpStatus: 200, body: answer } : (answer ?? { httpStatus: 503, body: '' });
  };
  const playerReplies = new Map<string, Answer | Promise<Answer>>();
  const playersCalls: PlayersCall[] = [];
  const fetchForPlayer = async (visit: PlayerVisit, { path }: ApiCall): Promise<ApiAnswer> => {
    playersCalls.push({ visit, path });
    const answer = await playerReplies.get(`${visit.token} ${visit.language} ${path}`);
    return typeof answer === 'string' ? { httpStatus: 200, body: answer } : (answer ?? { httpStatus: 401, body: '' });
  };
  return {
    fetchSite,
    fetchForGuest,
    fetchForPlayer,
    sites,
    /**
     * The platform API's replies to guests, by language and path: `pt /featured/home-games`; a promise is a late
     * answer. All other paths are unavailable.
     */
    guestReplies,
    /** The replies to players, by token, language and path: `token pt /games/recent?page=1`; all others get 401. */
    playerReplies,
    /** The calls that the edge made for players. */
    playersCalls,
  };
};
