import { Skeleton } from '@jangada/design';
import type { QrProps } from '@jangada/design/qr';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/* The parts of the cashier's second step, fetched while the player chooses the amount. */

const loadQr = () => import('@jangada/design/qr');
const loadConfetti = () => import('@jangada/design/confetti');

/** By then the dialog has opened. Requesting a file would delay the opening by 5 ms on a slow phone. */
const DRAWN_MS = 500;

/**
 * Requests the parts soon; a failed one is requested again when it is needed. @returns a function that cancels pending
 * requests
 */
export const preloadLateParts = (): (() => void) => {
  const timer = setTimeout(() => {
    for (const load of [loadQr, loadConfetti]) load().catch(() => undefined);
  }, DRAWN_MS);
  return () => clearTimeout(timer);
};

const QR_PX = 220;

const missing = () => ({ default: () => null });

type Part<Props> = Promise<{ default: ComponentType<Props> }>;

/** If the QR code fails to load, the view stays, because the charge exists and its text can be copied. */
const LateQr = lazy((): Part<QrProps> => loadQr().then(({ Qr: Code }) => ({ default: Code }), missing));
const LateConfetti = lazy((): Part<object> =>
  loadConfetti().then(({ Confetti: Late }) => ({ default: Late }), missing),
);

export const Qr = (props: QrProps) => (
  <Suspense fallback={<Skeleton width={`${QR_PX}px`} height={`${QR_PX}px`} borderRadius="control" />}>
    <LateQr {...props} />
  </Suspense>
);

export const Confetti = () => (
  <Suspense fallback={null}>
    <LateConfetti />
  </Suspense>
);
