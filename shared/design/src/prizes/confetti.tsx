import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type EffectsLevel, useEffectsLevel } from '../provider/effects.ts';

/** DES-20, DES-21. */
export const CONFETTI_PIECES = 40;
export const CONFETTI_DOTS = 20;

const DURATION_MS: Record<Exclude<EffectsLevel, 'none'>, number> = { full: 2600, short: 900 };
const FADE_MS = 500;
const GRAVITY_PX_PER_MS2 = 0.0016;
const colours = ['brand-solid', 'accent-solid', 'win-solid', 'info-solid', 'warning-solid'];

interface Piece {
  round: boolean;
  x: number;
  y: number;
  speedX: number;
  speedY: number;
  turn: number;
  spin: number;
  side: number;
  colour: string;
}

export interface ConfettiProps {
  /** Called when the last piece is gone; at once where the visitor prefers no motion. */
  onDone?: () => void;
}

/**
 * Confetti over the whole window, once per mount; it does not receive presses. Skipped under reduced motion, shortened
 * on low-end devices (DES-22).
 */
export const Confetti = ({ onDone }: ConfettiProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const level = useEffectsLevel();
  const done = useEffectEvent(() => onDone?.());

  useEffect(() => {
    const drawing = canvas.current?.getContext('2d');
    if (level === 'none' || !drawing) {
      done();
      return;
    }
    return animate(drawing, DURATION_MS[level], () => done());
  }, [level]);

  if (level === 'none') return null;
  return (
    <chakra.canvas
      ref={canvas}
      aria-hidden
      position="fixed"
      inset="0"
      width="100vw"
      height="100dvh"
      zIndex="toast"
      pointerEvents="none"
    />
  );
};

/** Creates the pieces, thrown up from both lower corners. */
function throwPieces(width: number, height: number): Piece[] {
  const style = getComputedStyle(document.documentElement);
  const between = (min: number, max: number): number => min + Math.random() * (max - min);
  return Array.from({ length: CONFETTI_PIECES + CONFETTI_DOTS }, (_, index) => {
    const left = index % 2 === 0;
    const reach = Math.min(width, 1100) / 1100;
    return {
      round: index >= CONFETTI_PIECES,
      x: left ? 0 : width,
      y: height * 0.75,
      speedX: between(0.08, 0.75) * (left ? 1 : -1) * reach,
      speedY: -between(0.6, 1.5) * Math.sqrt(height / 900),
      turn: between(0, Math.PI * 2),
      spin: between(-0.008, 0.008),
      side: between(6, 11),
      colour: style.getPropertyValue(`--jg-colors-${colours[index % colours.length]}`) || '#f5b301',
    };
  });
}

function animate(drawing: CanvasRenderingContext2D, durationMs: number, onDone: () => void): () => void {
  const { canvas } = drawing;
  const scale = window.devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pieces = throwPieces(width, height);
  let start: number | undefined;
  let frame = requestAnimationFrame(step);

  function step(now: number): void {
    start ??= now;
    const time = now - start;
    drawing.setTransform(scale, 0, 0, scale, 0, 0);
    drawing.clearRect(0, 0, width, height);
    drawing.globalAlpha = Math.min(1, (durationMs - time) / FADE_MS);
    for (const piece of pieces) draw(drawing, piece, time);
    if (time < durationMs) frame = requestAnimationFrame(step);
    else onDone();
  }

  return () => cancelAnimationFrame(frame);
}

function draw(drawing: CanvasRenderingContext2D, piece: Piece, time: number): void {
  drawing.save();
  drawing.translate(
    piece.x + piece.speedX * time,
    piece.y + piece.speedY * time + (GRAVITY_PX_PER_MS2 * time * time) / 2,
  );
  drawing.rotate(piece.turn + piece.spin * time);
  drawing.fillStyle = piece.colour;
  if (piece.round) {
    drawing.beginPath();
    drawing.arc(0, 0, piece.side / 2.5, 0, Math.PI * 2);
    drawing.fill();
  } else {
    // The width of the piece changes, like that of paper when it turns.
    drawing.fillRect(
      -piece.side / 2,
      -piece.side / 4,
      piece.side,
      (piece.side / 2) * Math.cos(time / 120 + piece.turn),
    );
  }
  drawing.restore();
}
