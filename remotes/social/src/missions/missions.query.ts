import { getMission, listMissions } from '@jangada/contracts/domains/missions/endpoints';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import type { Api, Session } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { useApi, useLanguage, useSession } from '@jangada/remote-kit/hooks';
import { queryOptions, useQuery } from '@jangada/remote-kit/query';

const STALE_MS = 10_000;

/** The name of a visitor: queries and stored widgets belong to it. */
export const visitorOf = (session: Session): string =>
  session.status === 'user' ? `user:${session.user.id}` : session.guestId;

/** The missions of a visitor, those that can be claimed first. Their texts are in the language of the call. */
export const visitorMissions = (api: Api, session: Session, language: Language) =>
  queryOptions({
    queryKey: ['social', 'missions', visitorOf(session), language],
    queryFn: async ({ signal }) => (await api(listMissions, { signal })).data,
    staleTime: STALE_MS,
  });

/**
 * A mission as this visitor has it. The list has only those that are available or ended recently, so an older one is loaded
 * by its number; until then, and where it is not for this visitor, it is as it was received.
 */
export function useOwnMission(received: Mission): Mission {
  const api = useApi();
  const session = useSession();
  const language = useLanguage();
  const missions = useMissions().data;
  const listed = missions?.find(({ id }) => id === received.id);
  const one = useQuery({
    queryKey: [...visitorMissions(api, session, language).queryKey, received.id],
    queryFn: async ({ signal }) => (await api(getMission, { params: { id: received.id }, signal })).data,
    enabled: missions !== undefined && listed === undefined,
    staleTime: STALE_MS,
    retry: false,
  });
  return listed ?? one.data ?? received;
}

/** The missions of the visitor. */
export function useMissions() {
  const session = useSession();
  const options = visitorMissions(useApi(), session, useLanguage());
  return useQuery({ ...options, enabled: session.status !== 'checking' });
}

/** A list with a mission in its newest state; one that was not there yet comes first. */
export const withMission = (missions: readonly Mission[], changed: Mission): Mission[] =>
  missions.some(({ id }) => id === changed.id)
    ? missions.map((mission) => (mission.id === changed.id ? changed : mission))
    : [changed, ...missions];
