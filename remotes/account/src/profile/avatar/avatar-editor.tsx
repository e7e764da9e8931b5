import { AVATAR_BYTES_MAX, uploadAvatar } from '@jangada/contracts/domains/profile/endpoints';
import type { User } from '@jangada/contracts/domains/profile/user';
import { Box, Button, HStack, Icon, IconButton, Stack } from '@jangada/design';
import { Avatar } from '@jangada/design/avatar';
import { Dialog } from '@jangada/design/dialog';
import { FilePicker } from '@jangada/design/file-picker';
import type { FileProblem } from '@jangada/design/file-picker';
import { ImageCropper } from '@jangada/design/image-cropper';
import type { CropperHandle } from '@jangada/design/image-cropper';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useHost } from '@jangada/remote-kit/host-context';
import { useUpdateBlocker } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useEffect, useRef, useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useTranslation } from '../../texts/use-translation.ts';

const AVATAR_PX = 72;
/** The server stores a square with this side. */
const SIDE_PX = 512;
const MEBIBYTE = 1024 * 1024;
/** The limit of the picture that is cropped here; the sent picture is much smaller. */
const SOURCE_BYTES_MAX = 15 * MEBIBYTE;
const mediaTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** The player's picture, with a button that replaces it. */
export const AvatarEditor = ({ user }: { user: User }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Box position="relative" flexShrink="0">
        <Avatar name={user.name} {...(user.avatar ? { src: user.avatar } : {})} size={AVATAR_PX} />
        <IconButton
          label={t('avatar.change')}
          size="sm"
          rounding="full"
          variant="solid"
          color="primary"
          position="absolute"
          bottom="-10px"
          insetInlineEnd="-10px"
          onClick={() => setOpen(true)}
        >
          <Icon name="lucide:camera" size={16} />
        </IconButton>
      </Box>
      {isOpen && <AvatarDialog onClose={() => setOpen(false)} />}
    </>
  );
};

/** Chooses a picture and its crop, then sends it. */
const AvatarDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const [source, setSource] = useState<string | null>(null);
  const [problem, setProblem] = useState<FileProblem | 'unreadable' | null>(null);
  useEffect(() => () => (source ? URL.revokeObjectURL(source) : undefined), [source]);

  const choose = (file: File) => {
    setProblem(null);
    setSource(URL.createObjectURL(file));
  };
  const refuse = (reason: FileProblem | 'unreadable') => {
    setSource(null);
    setProblem(reason);
  };
  return (
    <Dialog title={t('avatar.change')} closeLabel={t('close')} onClose={onClose}>
      {source === null ? (
        <Stack gap="3">
          <FilePicker
            label={t('avatar.picture')}
            choose={t('documents.choose')}
            camera={t('documents.camera')}
            cameraFacing="user"
            hint={t('avatar.formats', { megabytes: SOURCE_BYTES_MAX / MEBIBYTE })}
            accept={mediaTypes}
            bytesMax={SOURCE_BYTES_MAX}
            onFile={choose}
            onRefused={refuse}
          />
          {problem && (
            <FormError>{t(`avatar.problems.${problem}`, { megabytes: SOURCE_BYTES_MAX / MEBIBYTE })}</FormError>
          )}
        </Stack>
      ) : (
        <Crop
          source={source}
          onUnreadable={() => refuse('unreadable')}
          onBack={() => setSource(null)}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
};

interface CropProps {
  readonly source: string;
  readonly onUnreadable: () => void;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

const Crop = ({ source, onUnreadable, onBack, onDone }: CropProps) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { api, session, toasts } = useHost();
  const cropper = useRef<CropperHandle>(null);
  const save = useMutation({
    mutationFn: async () => {
      const file = await cropper.current?.crop(SIDE_PX);
      if (!file || file.size > AVATAR_BYTES_MAX) return onUnreadable();
      await api(uploadAvatar, { file });
      await session.refresh();
      toasts.show({ kind: 'success', text: t('avatar.saved') });
      onDone();
    },
  });
  useUpdateBlocker(save.isPending, 'upload');
  return (
    <Stack gap="4">
      <ImageCropper
        ref={cropper}
        src={source}
        label={t('avatar.crop')}
        zoomLabel={t('avatar.zoom')}
        help={t('avatar.cropHelp')}
        onUnreadable={onUnreadable}
      />
      {save.error && <FormError>{errorText(save.error)}</FormError>}
      <HStack gap="3">
        <Button size="lg" variant="outline" disabled={save.isPending} onClick={onBack}>
          {t('avatar.another')}
        </Button>
        <Button size="lg" color="primary" flex="1" loading={save.isPending} onClick={() => save.mutate()}>
          {t('save')}
        </Button>
      </HStack>
    </Stack>
  );
};
