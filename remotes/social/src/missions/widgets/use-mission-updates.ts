import { balanceUpdated, missionAssigned, notificationSent } from '@jangada/contracts/events/events';
import { useApi, useBus, useEvent, useLanguage } from '@jangada/remote-kit/hooks';
import { useQueryClient } from '@jangada/remote-kit/query';
import { useEffect, useRef, useState } from 'react';
import { useVisitor, visitorMissions, withMission } from '../missions.query.ts';
import type { Mission } from '@jangada/contracts/domains/missions/mission';

/** Stakes come in quick succession, so progress is loaded once for all stakes within this time. */
export const PROGRESS_DELAY_MS = 2_000;

/**
 * Keeps the missions current: an assigned mission appears immediately (SOC-66); progress follows from stakes and
 * deposits, each of which changes the balance.
 *
 * @returns the missions that were assigned while the page was open, the newest first
 */
export const useMissionUpdates = (onAssigned: (mission: Mission) => void): readonly number[] => {
  const { queryKey } = visitorMissions(useApi(), useVisitor(), useLanguage());
  const queries = useQueryClient();
  const bus = useBus();
  const [assigned, setAssigned] = useState<readonly number[]>([]);
  /**
   * The version of the wallet in the last event, which the bus repeats to new listeners: receiving it again is no new
   * balance.
   */
  const version = useRef(bus.last(balanceUpdated)?.wallet.version);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const reload = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    void queries.invalidateQueries({ queryKey });
  };
  useEvent(missionAssigned, ({ mission }) => {
    queries.setQueryData(queryKey, (missions) => withMission(missions ?? [], mission));
    setAssigned((before) => [mission.id, ...before.filter((id) => id !== mission.id)]);
    onAssigned(mission);
  });
  useEvent(balanceUpdated, ({ wallet }) => {
    if (wallet.version === version.current) return;
    version.current = wallet.version;
    timer.current ??= setTimeout(reload, PROGRESS_DELAY_MS);
  });
  useEvent(notificationSent, ({ notification: { type } }) => {
    if (type === 'mission') reload();
  });
  return assigned;
};
