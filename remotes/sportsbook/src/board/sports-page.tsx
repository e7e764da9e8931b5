import { useNavigation } from '@jangada/remote-kit/hooks';
import { useEffect } from 'react';
import { SPORTSBOOK } from '../widget/route-sync.ts';

/** `/sports` and `/sportschange` forward to the active sports product (RTE-72). */
export const SportsPage = () => {
  const navigation = useNavigation();
  useEffect(() => navigation.go(SPORTSBOOK, { replace: true }), [navigation]);
  return null;
};
