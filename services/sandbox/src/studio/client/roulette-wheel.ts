import { el } from '../../kit/dom.ts';
import { animateFor } from './elements.ts';

const SPIN_MS = 4_200;
const TURN = 360;
/** The ball's distance from the centre in percent of the wheel: in a pocket, and how much further on the rim. */
const POCKET_DISTANCE = 32.75;
const RIM_DISTANCE = 14.5;

/** The wheel and its ball; `spinTo` brings the ball to rest in a pocket. @param pockets in their order on the wheel */
export const createWheel = (pockets: number[]) => {
  const disc = el('img', { src: '/studio/play/wheel.svg', alt: '' });
  const ball = el('i', { hidden: '' });
  const element = el('div', { class: 'wheel', 'aria-hidden': 'true' }, disc, ball);
  let angle = 0;

  return {
    element,
    async spinTo(pocket: number): Promise<void> {
      const from = angle % TURN;
      angle = from + TURN * 1.5;
      const ballAngle = angle + (pockets.indexOf(pocket) * TURN) / pockets.length;
      ball.hidden = false;
      await animateFor(SPIN_MS, (share) => {
        const left = (1 - share) ** 3;
        const bounce = share < 0.6 ? 1 : Math.abs(Math.cos((share - 0.6) * 14)) * (1 - (share - 0.6) / 0.4);
        disc.style.rotate = `${angle - TURN * 1.5 * left}deg`;
        ball.style.transform = `rotate(${ballAngle + TURN * 6 * left}deg) translateY(${-POCKET_DISTANCE - RIM_DISTANCE * bounce}cqmin)`;
      });
    },
  };
};
