import { uploadAvatar } from '@jangada/contracts/domains/profile/endpoints';
import { aUser, renderRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { AvatarEditor } from './avatar-editor.tsx';

const mockCrop = jest.fn();

// jsdom cannot draw, so the mock provides the cropped square.
jest.mock('@jangada/design/image-cropper', () => ({
  ImageCropper: ({ ref }: { ref: { current: unknown } }) => {
    ref.current = { crop: mockCrop };
    return null;
  },
}));

test('a chosen picture is cropped to a square of 512 pixels, sent, and then shown', async () => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const square = new Blob(['…'], { type: 'image/jpeg' });
  mockCrop.mockResolvedValue(square);
  const avatar = 'http://localhost:8080/api/v1/avatars/new.webp';
  const { fake, host } = renderRemote(<AvatarEditor user={aUser()} />, {
    remote: 'account',
    session: 'user',
    texts: { pt, en },
    api: (fakes) => fakes.on(uploadAvatar, () => ({ data: { avatar } })),
  });
  const refresh = jest.spyOn(host.session, 'refresh');
  await userEvent.click(screen.getByRole('button', { name: 'Trocar foto' }));
  const input = await screen.findByLabelText('Escolher arquivo: Foto de perfil', { selector: 'input' });
  await userEvent.upload(input, new File(['…'], 'eu.png', { type: 'image/png' }));
  await userEvent.click(await screen.findByRole('button', { name: pt.save }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(mockCrop).toHaveBeenCalledWith(512);
  expect(fake.calls.filter(({ path }) => path === uploadAvatar.path)).toHaveLength(1);
  expect(refresh).toHaveBeenCalledTimes(1);
});
