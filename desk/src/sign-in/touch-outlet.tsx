import { openDemoSession } from '@jangada/contracts/ops/desk-session';
import { getMe } from '@jangada/contracts/ops/me';
import { Button, Center, Heading, Icon, OverlayContainer, Stack, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '../api/ops-client.ts';
import { useCommands } from '../command/command-store.ts';
import { errorText } from '../parts/error-text.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { enterAs, forgetPrivate, leave, readAgain } from '../session/leave.ts';
import { useMe } from '../session/me-context.tsx';
import { tellOtherTabs } from '../session/other-tabs.ts';
import { proveByPasskey, signInByPasskey } from '../session/passkey.ts';
import { useOtherTabs } from '../session/use-other-tabs.ts';
import { cancelTouch, isCovering, isOver, touched, useSession, useTouch } from '../api/touch.ts';

const useProof = () => {
  const { demo } = useMe();
  return useMutation<void>({ mutationFn: () => proveByPasskey({ isDemo: demo }), onSuccess: touched });
};

/** The place of the pages' dialogs and drawers, which are covered with them. */
const useOverlays = (isHidden: boolean): Element => {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    document.body.append(place);
    return () => place.remove();
  }, [place]);
  useLayoutEffect(() => {
    place.hidden = isHidden;
  }, [place, isHidden]);
  return place;
};

/**
 * Asks for the touch of a passkey that calls wait for: a session that is locked or over covers everything, a proof is a
 * dialog.
 */
export const TouchOutlet = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const { reason } = useTouch();
  const { id } = useMe();
  const client = useQueryClient();
  const isCovered = isOver(reason);
  const isHidden = isCovering(reason);
  const overlays = useOverlays(isHidden);
  useOtherTabs();
  // Before the pages call for the first time.
  useLayoutEffect(() => {
    useSession.setState({ isOpen: true, person: id });
    return () => {
      useSession.setState({ isOpen: false });
      // Who comes next begins with no command of this person.
      useCommands.getState().close();
    };
  }, [id]);
  useLayoutEffect(() => {
    if (!isCovered) return;
    const { title } = document;
    document.title = t('desk');
    forgetPrivate(client);
    return () => {
      document.title = title;
      readAgain(client);
    };
  }, [isCovered, client, t]);
  return (
    <>
      {/* What was read and written stays, and is neither seen nor read aloud while nobody may see it. */}
      <OverlayContainer value={overlays}>
        <div hidden={isHidden}>{children}</div>
      </OverlayContainer>
      {reason === 'locked' ? <LockScreen /> : null}
      {isCovered ? <EndedDialog isOther={reason === 'other'} /> : null}
      {reason === 'proof' ? <ProofDialog /> : null}
    </>
  );
};

const LockScreen = () => {
  const { t } = useTranslation();
  const me = useMe();
  const client = useQueryClient();
  const proof = useProof();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const handleLeave = (): void => leave(client);
  return (
    <Center as="main" minHeight="100dvh" bg="canvas" color="fg" px="4">
      <Stack gap="4" align="center" textAlign="center" maxWidth="360px">
        <Icon name="lucide:lock" size={36} color="fg.muted" />
        <Heading as="h1" size="2xl">
          {t('lock.title')}
        </Heading>
        <Text color="fg.muted" fontSize="sm">
          {t('lock.text', { name: me.name })}
        </Text>
        <Button ref={button} color="primary" size="lg" loading={proof.isPending} onClick={() => proof.mutate()}>
          {t('lock.open')}
        </Button>
        {proof.error ? (
          <Text role="alert" color="loss.fg" fontSize="sm">
            {errorText(proof.error, t)}
          </Text>
        ) : null}
        <Button variant="ghost" size="sm" onClick={handleLeave}>
          {t('lock.other')}
        </Button>
      </Stack>
    </Center>
  );
};

const ProofDialog = () => {
  const { t } = useTranslation();
  const proof = useProof();
  return (
    <Dialog
      title={t('touch.title')}
      size="sm"
      onClose={cancelTouch}
      footer={
        <Button data-autofocus="" color="primary" width="full" loading={proof.isPending} onClick={() => proof.mutate()}>
          {t('touch.touch')}
        </Button>
      }
    >
      <Stack gap="3">
        <Text>{t('touch.text')}</Text>
        {proof.error ? (
          <Text role="alert" color="loss.fg" fontSize="sm">
            {errorText(proof.error, t)}
          </Text>
        ) : null}
      </Stack>
    </Dialog>
  );
};

/** Signs the same person in again over the page, so that what they were writing is still there. */
const EndedDialog = ({ isOther }: { readonly isOther: boolean }) => {
  const { t } = useTranslation();
  const me = useMe();
  const client = useQueryClient();
  const handleLeave = (): void => leave(client);
  const entering = useMutation<void>({
    mutationFn: async () => {
      useSession.setState({ isOpen: false });
      try {
        if (me.demo) await call(openDemoSession, { body: { name: me.name } });
        else await signInByPasskey();
        const { data } = await call(getMe);
        // Somebody else sees nothing of what this person had read or written.
        if (data.id !== me.id) return enterAs(client, data);
        touched();
        tellOtherTabs({ type: 'entered', person: data.id });
      } finally {
        useSession.setState({ isOpen: true });
      }
    },
  });
  return (
    <Dialog
      title={t(isOther ? 'ended.otherTitle' : 'ended.title')}
      size="sm"
      persistent
      onClose={handleLeave}
      footer={
        <Stack gap="2" width="full">
          <Button data-autofocus="" color="primary" loading={entering.isPending} onClick={() => entering.mutate()}>
            {t('ended.signIn')}
          </Button>
          {isOther ? (
            <Button variant="ghost" size="sm" onClick={() => window.location.reload()}>
              {t('ended.leave')}
            </Button>
          ) : (
            <Button variant="ghost" size="sm" onClick={handleLeave}>
              {t('lock.other')}
            </Button>
          )}
        </Stack>
      }
    >
      <Stack gap="3">
        <Text>{t(isOther ? 'ended.otherText' : 'ended.text', { name: me.name })}</Text>
        {entering.error ? (
          <Text role="alert" color="loss.fg" fontSize="sm">
            {errorText(entering.error, t)}
          </Text>
        ) : null}
      </Stack>
    </Dialog>
  );
};
