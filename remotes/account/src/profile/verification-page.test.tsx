import { aSite, aUser, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import { fakes } from '../fakes.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { VerificationPage } from './verification-page.tsx';

const open = (options: RenderRemoteOptions) =>
  renderRemote(<VerificationPage />, {
    remote: 'account',
    texts: { pt, en },
    path: '/user/verification',
    api: fakes,
    ...options,
  });

describe('the verification', () => {
  it('has its entry of the navigation in view on a phone, where the row is wider than the window', () => {
    const measure = (name: 'offsetLeft' | 'offsetWidth' | 'clientWidth', size: number) =>
      jest.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(size);
    measure('offsetLeft', 340);
    measure('offsetWidth', 100);
    measure('clientWidth', 328);
    open({ session: aUser({ kyc_status: 'approved' }) });
    expect(screen.getByRole('navigation')).toHaveProperty('scrollLeft', 340 - (328 - 100) / 2);
    jest.restoreAllMocks();
  });

  it('shows contacts with their state, and the documents that are needed', async () => {
    open({ session: aUser({ kyc_status: 'rejected' }) });
    expect(screen.getByText('Um documento foi recusado')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirmar e-mail' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Selfie' })).toBeVisible();
  });

  it('asks for no document of somebody whose identity is confirmed', () => {
    open({ session: aUser({ kyc_status: 'approved' }) });
    expect(screen.getByText('Identidade confirmada')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Documentos' })).not.toBeInTheDocument();
  });

  it('has contacts alone where the site asks for no documents, unless this player was asked', async () => {
    const { unmount } = open({ session: aUser(), tenant: aSite({ kyc: false }) });
    expect(screen.queryByRole('heading', { name: 'Documentos' })).not.toBeInTheDocument();
    unmount();
    open({ session: aUser({ kyc_status: 'pending' }), tenant: aSite({ kyc: false }) });
    expect(await screen.findByRole('heading', { name: 'Documentos' })).toBeVisible();
  });
});
