import { animateFor, disc, radial, sharpCanvas } from './elements.ts';

const SPIN_MS = 4_200;
const TURN = Math.PI * 2;

const WOOD = [
  [0.7, '#6b3a16'],
  [0.93, '#a8672c'],
  [1, '#4a2409'],
] as const;
const METAL = [
  [0, '#f6dfa8'],
  [0.35, '#9a6428'],
  [1, '#3c1e08'],
] as const;

/** The wheel and its ball on a canvas; `spinTo` brings the ball to rest in a pocket. */
export function createWheel(wheel: number[], red: ReadonlySet<number>) {
  const pocketAngle = TURN / wheel.length;
  let wheelAngle = 0;
  let ballAngle = 0;
  let ballOut = 0;
  let ballShown = false;

  const view = sharpCanvas('wheel', (context, w, h) => {
    const radius = Math.min(w, h) / 2 - 4;
    context.translate(w / 2, h / 2);
    context.fillStyle = radial(context, [0, -radius * 0.4, radius * 0.2, 0, 0, radius], WOOD);
    disc(context, 0, 0, radius);
    context.save();
    context.rotate(wheelAngle);
    wheel.forEach((pocket, index) => drawPocket(context, radius * 0.9, pocket, index));
    drawHub(context, radius * 0.56);
    context.restore();
    if (ballShown) drawBall(context, radius);
  });

  const drawPocket = (context: CanvasRenderingContext2D, radius: number, pocket: number, index: number) => {
    const from = index * pocketAngle - pocketAngle / 2 - Math.PI / 2;
    context.fillStyle = pocket === 0 ? '#0f9d58' : red.has(pocket) ? '#d0243a' : '#16161d';
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, radius, from, from + pocketAngle);
    context.closePath();
    context.fill();
    context.strokeStyle = '#e6c27a';
    context.lineWidth = Math.max(0.6, radius / 160);
    context.stroke();
    context.save();
    context.rotate(from + pocketAngle / 2 + Math.PI / 2);
    context.fillStyle = '#fff';
    context.font = `700 ${Math.max(7, radius * 0.085)}px Sora, sans-serif`;
    context.textAlign = 'center';
    context.fillText(String(pocket), 0, -radius * 0.87);
    context.restore();
  };

  const drawHub = (context: CanvasRenderingContext2D, radius: number) => {
    context.fillStyle = radial(context, [-radius * 0.3, -radius * 0.4, radius * 0.1, 0, 0, radius], METAL);
    disc(context, 0, 0, radius);
    context.fillStyle = '#f3d692';
    for (let arm = 0; arm < 4; arm += 1) {
      context.rotate(TURN / 4);
      context.beginPath();
      context.roundRect(-radius * 0.05, -radius * 0.72, radius * 0.1, radius * 0.62, radius * 0.05);
      context.fill();
      disc(context, 0, -radius * 0.72, radius * 0.09);
    }
    disc(context, 0, 0, radius * 0.2);
  };

  const drawBall = (context: CanvasRenderingContext2D, radius: number) => {
    const distance = radius * (0.655 + 0.29 * ballOut);
    const [x, y] = [Math.cos(ballAngle - Math.PI / 2) * distance, Math.sin(ballAngle - Math.PI / 2) * distance];
    Object.assign(context, { fillStyle: '#fff', shadowColor: '#000', shadowBlur: 6 });
    disc(context, x, y, radius * 0.045);
    context.shadowBlur = 0;
  };

  return {
    canvas: view.canvas,
    async spinTo(pocket: number): Promise<void> {
      const slot = wheel.indexOf(pocket) * pocketAngle;
      const wheelFrom = wheelAngle;
      const wheelTo = wheelFrom + TURN * 1.5;
      const ballTo = wheelTo + slot;
      const ballFrom = ballTo + TURN * 6;
      ballShown = true;
      await animateFor(SPIN_MS, (share) => {
        const eased = 1 - (1 - share) ** 3;
        wheelAngle = wheelFrom + (wheelTo - wheelFrom) * eased;
        ballAngle = ballFrom + (ballTo - ballFrom) * eased;
        ballOut = share < 0.6 ? 1 : Math.abs(Math.cos((share - 0.6) * 14)) * (1 - (share - 0.6) / 0.4);
        view.redraw();
      });
      wheelAngle %= TURN;
      ballAngle = wheelAngle + slot;
      ballOut = 0;
      view.redraw();
    },
  };
}
