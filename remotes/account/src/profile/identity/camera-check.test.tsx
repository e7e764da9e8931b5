import type { IdentityStatus } from '@jangada/contracts/domains/identity/check';
import { startIdentityCheck } from '@jangada/contracts/domains/identity/endpoints';
import { aSite, aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakes } from '../../fakes.ts';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { documentsFakes } from '../documents/fake-documents.ts';
import { VerificationPage } from '../verification-page.tsx';
import { aCheck, aStatus, identityFakes } from './fake-identity.ts';

const open = (status: IdentityStatus, language: 'pt' | 'en' = 'pt', tenant = aSite()) =>
  renderRemote(<VerificationPage />, {
    remote: 'account',
    session: aUser({ kyc_status: 'none' }),
    tenant,
    texts: { pt, en },
    language,
    path: '/user/verification',
    api: (fake) => {
      fakes(fake);
      documentsFakes(fake, []);
      identityFakes(fake, status);
    },
  });

describe('the check by camera', () => {
  it('is not there where the site has none, and documents are', async () => {
    open(aStatus({ offered: false }));
    expect(await screen.findByRole('heading', { name: 'Selfie' })).toBeVisible();
    expect(screen.queryByText(pt.identityCheck.title)).not.toBeInTheDocument();
  });

  it('begins with one press, and goes on here or by its code on the phone', async () => {
    open(aStatus());
    await userEvent.click(await screen.findByRole('button', { name: 'Começar' }));
    const links = await screen.findAllByRole('link', { name: /Abrir a câmera|Continuar neste aparelho/, hidden: true });
    for (const link of links) expect(link).toHaveAttribute('href', aCheck().url);
    expect(await screen.findByRole('img', { name: pt.identityCheck.qr, hidden: true })).toBeInTheDocument();
    expect(screen.getByText('Esperando você terminar…')).toBeInTheDocument();
  });

  it('says why it was refused, and how often it can be tried again', async () => {
    const check = aCheck({ state: 'rejected', reasons: ['not-alive'], url: null });
    open(aStatus({ tries_left: 2, check }), 'en');
    expect(await screen.findByText(en.identityCheck.reasons['not-alive'])).toBeVisible();
    expect(screen.getByText('Tries left: 2. You can also send documents below.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(screen.queryByText('A document was refused')).not.toBeInTheDocument();
  });

  it.each([
    ['a final refusal', aStatus({ check: aCheck({ state: 'rejected', reasons: ['forged'], final: true }) }), 'final'],
    ['the last try', aStatus({ tries_left: 0, check: aCheck({ state: 'rejected', reasons: ['other'] }) }), 'usedUp'],
  ] as const)('leaves documents after %s', async (_, status, text) => {
    open(status);
    expect(await screen.findByText(new RegExp(pt.identityCheck[text]))).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Selfie' })).toBeVisible();
  });

  it.each([
    ['review', 'review'],
    ['approved', 'approved'],
  ] as const)('says that it is %s, and offers no other', async (state, text) => {
    open(aStatus({ check: aCheck({ state, url: null }) }));
    expect(await screen.findByText(pt.identityCheck[text])).toBeVisible();
    expect(screen.queryByRole('button', { name: /Começar|Tentar de novo/ })).not.toBeInTheDocument();
  });

  it('leaves the proof of address alone to a regulated site once it is approved', async () => {
    open(aStatus({ check: aCheck({ state: 'approved', url: null }) }), 'pt', aSite({ is_regulated: true }));
    expect(await screen.findByRole('heading', { name: 'Comprovante de endereço' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Selfie' })).not.toBeInTheDocument();
  });

  it('can be begun again when it has expired', async () => {
    open(aStatus({ check: aCheck({ state: 'expired', url: null }) }));
    expect(await screen.findByText(pt.identityCheck.expired)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Esperando você terminar…')).toBeInTheDocument();
  });

  it('that cannot be begun says so, and can be tried again', async () => {
    const { fake } = open(aStatus());
    fake.on(startIdentityCheck, () => {
      throw refusal(503, { code: 'server.unavailable', message: 'Serviço fora do ar.' });
    });
    const button = await screen.findByRole('button', { name: 'Começar' });
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(button).toBeEnabled();
  });
});
