import { Skeleton } from '@jangada/design';
import type { QrProps } from '@jangada/design/qr';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/* What only the second step of the cashier shows is fetched while the player chooses the amount. */

const loadQr = () => import('@jangada/design/qr');
const loadConfetti = () => import('@jangada/design/confetti');

/** The dialog is drawn and its entrance is over: requesting a file takes a slow phone 5 ms of the press that opens it. */
const DRAWN_MS = 500;

/** Requests them soon, each again when it is needed after a failure. @returns cancels what was not requested yet */
export const preloadLateParts = (): (() => void) => {
  const timer = setTimeout(() => {
    for (const load of [loadQr, loadConfetti]) load().catch(() => undefined);
  }, DRAWN_MS);
  return () => clearTimeout(timer);
};

const QR_PX = 220;

const missing = () => ({ default: () => null });

type Part<Props> = Promise<{ default: ComponentType<Props> }>;

/** The charge exists, and its text can be copied: a code that does not load must not take the view away. */
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
