import { useNavigate } from '@jangada/remote-kit/routing';
import { useEffect } from 'react';
import { SPORTSBOOK } from '../widget/route-sync.ts';

/** `/sports` and `/sportschange` forward to the active sports product (RTE-72). */
export const SportsPage = () => {
  const navigate = useNavigate();
  useEffect(() => navigate(SPORTSBOOK, { replace: true }), [navigate]);
  return null;
};
