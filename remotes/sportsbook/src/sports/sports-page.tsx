import { useTenant } from '@jangada/remote-kit/hooks';
import { useLocation, useNavigate } from '@jangada/remote-kit/routing';
import { useEffect } from 'react';
import { SportsGame } from '../game/sports-game.tsx';
import { SPORTS_GAME, sportsProduct, sportsViewOf } from './sports-product.ts';

/**
 * `/sports` shows sports as a game, or forwards to the widget where that is active. `/sportschange`, the link from the
 * casino to sports, forwards to the active one (RTE-72). The view in the address is kept.
 */
export const SportsPage = () => {
  const navigate = useNavigate();
  const location = useLocation();
  const site = useTenant();
  const view = sportsViewOf(location);
  const isGame = !site.betby.active && location.pathname === SPORTS_GAME;
  const product = sportsProduct(site, view);
  useEffect(() => {
    if (!isGame) navigate(product, { replace: true });
  }, [isGame, product, navigate]);
  return isGame ? <SportsGame view={view} /> : null;
};
