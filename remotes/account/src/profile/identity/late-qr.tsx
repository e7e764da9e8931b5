import { Skeleton } from '@jangada/design';
import type { QrProps } from '@jangada/design/qr';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

const QR_PX = 220;

/** If the code fails to load, the check can still be done on this device. */
const Code = lazy((): Promise<{ default: ComponentType<QrProps> }> =>
  import('@jangada/design/qr').then(
    ({ Qr }) => ({ default: Qr }),
    () => ({ default: () => null }),
  ),
);

export const LateQr = (props: QrProps) => (
  <Suspense fallback={<Skeleton width={`${QR_PX}px`} height={`${QR_PX}px`} borderRadius="control" />}>
    <Code {...props} />
  </Suspense>
);
