import { Skeleton } from '@jangada/design';
import type { QrProps } from '@jangada/design/qr';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/* What only the second step of the cashier shows is fetched while the player chooses the amount. */

const loadQr = () => import('@jangada/design/qr');
const loadConfetti = () => import('@jangada/design/confetti');

/** One that fails is loaded again when it is needed. */
export const preloadLateParts = (): void => {
  for (const load of [loadQr, loadConfetti]) load().catch(() => undefined);
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
