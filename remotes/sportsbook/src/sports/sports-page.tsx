import { useTenant } from '@jangada/remote-kit/hooks';
import { useLocation, useNavigate } from '@jangada/remote-kit/routing';
import { useEffect } from 'react';
import { SportsGame } from '../game/sports-game.tsx';
import { SPORTS_GAME, sportsProduct } from './sports-product.ts';

/**
 * `/sports` is sports as a game, or forwards to the widget where that is active; `/sportschange` forwards to whichever it is
 * (RTE-72).
 */
export const SportsPage = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const product = sportsProduct(useTenant());
  const isGame = product === SPORTS_GAME && pathname === SPORTS_GAME;
  useEffect(() => {
    if (!isGame) navigate(product, { replace: true });
  }, [isGame, product, navigate]);
  return isGame ? <SportsGame /> : null;
};
