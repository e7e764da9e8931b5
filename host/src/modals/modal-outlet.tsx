import { Box, Spinner, VisuallyHidden } from '@jangada/design';
import { useObservable } from '@jangada/remote-kit/hooks';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { RemoteView } from '../composition/remote-view.tsx';
import { useBackCloses } from '../layout/use-back-closes.ts';
import { useHostTexts } from '../locale/host-texts.ts';
import { useShell } from '../shell-context.tsx';
import { hostModal } from './host-modals.ts';

const FailedDialog = lazy(async () => ({ default: (await import('./failed-dialog.tsx')).FailedDialog }));

/** The press is answered at once: the page darkens while the modal's code comes. */
const Waiting = () => {
  const t = useHostTexts();
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

/** The one place where modals appear; each is rendered by its owner, one at a time. */
export const ModalOutlet = () => {
  const { modals, offers } = useShell();
  const current = useObservable(modals.current);
  if (!current) return null;
  const Own = hostModal(current.name);
  if (Own) {
    return (
      <Suspense key={current.id} fallback={<Waiting />}>
        <Own {...current.props} onClose={modals.close} />
      </Suspense>
    );
  }
  const offered = offers.modal(current.name);
  if (!offered) return null;

  const frameFailure = (message: ReactNode) => (
    <Suspense fallback={<Waiting />}>
      <FailedDialog area={offered.remote} onClose={modals.close}>
        {message}
      </FailedDialog>
    </Suspense>
  );
  return (
    <>
      <BackCloses onBack={modals.close} />
      <RemoteView
        key={current.id}
        remote={offered.remote}
        expose={offered.expose}
        props={{ ...current.props, onClose: modals.close }}
        skeleton={<Waiting />}
        frameFailure={frameFailure}
      />
    </>
  );
};
