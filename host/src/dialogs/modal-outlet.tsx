import { Box, OverlayContainer, Spinner, VisuallyHidden } from '@jangada/design';
import { useStore } from 'zustand';
import { useLocation } from '@jangada/remote-kit/routing';
import { Activity, lazy, memo, Suspense, useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { RemoteView } from '../frame/remote-views/remote-view.tsx';
import { QuietBoundary } from '../frame/quiet-boundary.tsx';
import { useBackCloses } from '../frame/use-back-closes.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useOffers, useShell } from '../shell/shell-context.tsx';
import { hostDialog } from './host-dialogs.ts';
import { isErrorPlace } from '../shell/routing/pages-without-prompts.ts';
import type { OpenModal } from '../shell/overlays/modal-queue.ts';

const FailedDialog = lazy(async () => ({ default: (await import('./failed-dialog.tsx')).FailedDialog }));

/** The backdrop while the modal's code loads; pressing it cancels, unless the modal is persistent (no `onClose`). */
const Waiting = ({ onClose }: { onClose: (() => void) | undefined }) => {
  const { t } = useTranslation();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <Box
      position="fixed"
      inset="0"
      zIndex="overlay"
      display="grid"
      placeItems="center"
      bg="backdrop"
      role="status"
      animation="fade-in {durations.enter} {easings.out}"
      onClick={onClose}
    >
      <Spinner size="lg" color="white" />
      <VisuallyHidden>{t('modal.loading')}</VisuallyHidden>
    </Box>
  );
};

const BackCloses = ({ onBack }: { onBack: () => void }) => {
  useBackCloses(onBack);
  return null;
};

/** A modal of the shell or of a remote. Opening a prepared modal does not render it again. */
const ModalView = memo(({ modal }: { modal: OpenModal }) => {
  const { id, name, props, isPersistent } = modal;
  const { modals, toasts } = useShell();
  const onClose = () => modals.finish(id);
  const offers = useOffers();
  const { t } = useTranslation();
  const waiting = <Waiting onClose={isPersistent ? undefined : onClose} />;
  const Own = hostDialog(name);
  if (Own) {
    const handleFailed = () => {
      toasts.show({ kind: 'error', text: t('modal.failed') });
      onClose();
    };
    return (
      <QuietBoundary onFailed={handleFailed}>
        <Suspense fallback={waiting}>
          <Own {...props} onClose={onClose} />
        </Suspense>
      </QuietBoundary>
    );
  }
  const offered = offers.modal(name);
  if (!offered) return null;
  const frameFailure = (message: ReactNode) => (
    <Suspense fallback={waiting}>
      <FailedDialog area={offered.remote} onClose={onClose}>
        {message}
      </FailedDialog>
    </Suspense>
  );
  return (
    <RemoteView
      remote={offered.remote}
      expose={offered.expose}
      props={{ ...props, onClose }}
      skeleton={waiting}
      frameFailure={frameFailure}
      isHidden={() => modals.prepared.getState() === modal}
    />
  );
});

/** Renders one modal at a time, by its owner, and a prepared modal hidden. Error pages have no modals. */
export const ModalOutlet = () => {
  const { modals } = useShell();
  const current = useStore(modals.current);
  const suspended = useStore(modals.suspended);
  const prepared = useStore(modals.prepared);
  const { pathname: path } = useLocation();
  if (isErrorPlace(path)) return null;
  return (
    <>
      {/* A persistent modal does not block navigation and stays open on the next page. */}
      {!current || current.isPersistent ? null : <BackCloses key={current.id} onBack={modals.close} />}
      {[suspended, current, prepared].map((modal) =>
        modal ? (
          <OverlayContainer key={modal.id} value={modal.container ?? null}>
            <Activity mode={modal === prepared ? 'hidden' : 'visible'}>
              <ModalView modal={modal} />
            </Activity>
          </OverlayContainer>
        ) : null,
      )}
    </>
  );
};
