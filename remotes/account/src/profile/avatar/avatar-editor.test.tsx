import { aUser, renderRemote } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { AvatarEditor } from './avatar-editor.tsx';

const user = userEvent.setup({ applyAccept: false });

const open = async () => {
  renderRemote(<AvatarEditor user={aUser()} />, { remote: 'account', session: 'user', texts: { pt, en } });
  await user.click(screen.getByRole('button', { name: 'Trocar foto' }));
  return screen.findByLabelText('Escolher arquivo: Foto de perfil', { selector: 'input' });
};

describe('the avatar', () => {
  beforeAll(() => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
  });

  it('refuses what is no picture before anything is sent', async () => {
    await user.upload(await open(), new File(['%PDF-'], 'rg.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Este formato não é aceito, como o HEIC. Envie JPG, PNG ou WebP.')).toBeVisible();
  });

  it('offers a crop with a zoom that the keyboard moves, and another picture', async () => {
    await user.upload(await open(), new File(['…'], 'eu.png', { type: 'image/png' }));
    const zoom = await screen.findByRole('slider', { name: 'Zoom' });
    zoom.focus();
    await user.keyboard('{ArrowRight}');
    expect(zoom).toHaveAttribute('aria-valuetext', '110%');
    await user.click(screen.getByRole('button', { name: 'Outra foto' }));
    expect(await screen.findByRole('button', { name: 'Escolher arquivo: Foto de perfil' })).toBeVisible();
  });
});
