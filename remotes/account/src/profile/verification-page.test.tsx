import { aSite, aUser, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import type { Document } from '@jangada/contracts/domains/documents/document';
import { listDocuments } from '@jangada/contracts/domains/documents/endpoints';
import { notificationSent } from '@jangada/contracts/events/events';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakes } from '../fakes.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { aDocument, aRequest, documentsFakes } from './documents/fake-documents.ts';
import { VerificationPage } from './verification-page.tsx';

const aNotice = {
  ...{ id: 1, type: 'document', title: '', description: '', img: null, date: '', time: '', status: 'sent' },
  ...{ viewed: false, read: false, read_at: null, pinned_until: null },
};

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

  it('says what is refused and why, what is not sent yet, and what to do, while others wait', async () => {
    open({
      session: aUser({ kyc_status: 'pending' }),
      tenant: aSite({ is_regulated: true }),
      api: (fake) => {
        fakes(fake);
        documentsFakes(fake, [
          aDocument({ id: 2, type: 'selfie', status: 'rejected', reason: 'A foto está cortada.' }),
          aDocument({ id: 1, type: 'rg_front' }),
        ]);
      },
    });
    expect(await screen.findByText('Selfie: A foto está cortada.')).toBeVisible();
    expect(screen.getByText('Um documento foi recusado')).toBeVisible();
    expect(
      screen.getByText('Para a verificação completa falta enviar: RG (verso), Comprovante de endereço.'),
    ).toBeVisible();
    expect(screen.getByText(/^Envie outro abaixo\./)).toBeVisible();
    expect(screen.queryByText(/Não precisa fazer mais nada/)).not.toBeInTheDocument();
  });

  it('says that nothing is to be done when everything is sent and waits', async () => {
    open({
      session: aUser({ kyc_status: 'pending' }),
      api: (fake) => {
        fakes(fake);
        documentsFakes(fake, [aDocument({ id: 2, type: 'selfie' }), aDocument({ id: 1, type: 'cnh' })]);
      },
    });
    expect(await screen.findAllByText('Em análise')).toHaveLength(2);
    expect(screen.getByText(/^Não precisa fazer mais nada agora\./)).toBeVisible();
  });

  it('shows a decision as soon as its notice comes, without a reload', async () => {
    let status: Document['status'] = 'pending';
    const { stub } = open({
      session: aUser({ kyc_status: 'pending' }),
      api: (fake) => {
        fakes(fake);
        fake.on(listDocuments, () => ({
          data: [aDocument({ type: 'cnh', status, reason: status === 'pending' ? null : 'Vencida.' })],
        }));
      },
    });
    expect(await screen.findByText('Em análise')).toBeVisible();
    status = 'rejected';
    stub.emit(notificationSent, { notification: aNotice });
    expect(await screen.findByText('CNH: Vencida.')).toBeVisible();
  });

  it('asks for no document of somebody whose identity is confirmed', () => {
    open({ session: aUser({ kyc_status: 'approved' }) });
    expect(screen.getByText('Identidade confirmada')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Documentos' })).not.toBeInTheDocument();
  });

  it.each([
    ['whose identity is confirmed', aUser({ kyc_status: 'approved' }), aSite({ kyc: true })],
    ['where the site asks for no documents', aUser(), aSite({ kyc: false })],
    ['whose documents wait', aUser({ kyc_status: 'pending' }), aSite({ kyc: true })],
  ])('tells a player %s what the staff ask for and why, until it is sent', async (_, session, tenant) => {
    open({
      session,
      tenant,
      api: (fake) => {
        fakes(fake);
        documentsFakes(fake, [aDocument({ id: 1, type: 'cnh', status: 'approved' })], [aRequest()]);
      },
    });
    const banner = () => screen.findByText('Comprovante de endereço: Precisamos confirmar o seu endereço.');
    expect(await banner()).toBeVisible();
    expect(screen.getByText('Precisamos de um documento seu')).toBeVisible();
    const asked = within(await screen.findByRole('list', { name: 'Pedidos por nós' }));
    expect(screen.getByText('Precisamos confirmar o seu endereço.')).toBeVisible();
    const photo = new File([new Uint8Array(2_000)], 'conta.jpg', { type: 'image/jpeg' });
    const input = asked.getByLabelText('Escolher arquivo: Comprovante de endereço', { selector: 'input' });
    await userEvent.upload(input, photo);
    expect(await screen.findByText('Em análise')).toBeVisible();
    expect(screen.getByText('conta.jpg')).toBeVisible();
    expect(screen.queryByText('Precisamos de um documento seu')).not.toBeInTheDocument();
    expect(screen.queryByText('Precisamos confirmar o seu endereço.')).not.toBeInTheDocument();
  });

  it('takes another document of a kind that was approved, when the staff ask for it', async () => {
    open({
      session: aUser({ kyc_status: 'approved' }),
      api: (fake) => {
        fakes(fake);
        documentsFakes(
          fake,
          [aDocument({ type: 'selfie', status: 'approved' })],
          [aRequest({ type: 'selfie', told: 'Uma nova, por favor.' })],
        );
      },
    });
    expect(await screen.findByRole('button', { name: 'Enviar outro: Selfie' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'CNH' })).not.toBeInTheDocument();
  });

  it('says why what was sent for a request is refused, and takes another', async () => {
    const refused = { status: 'rejected', reason: 'Está cortado.', created_at: '2026-11-22T12:00:00Z' } as const;
    open({
      session: aUser({ kyc_status: 'approved' }),
      api: (fake) => {
        fakes(fake);
        documentsFakes(fake, [aDocument({ type: 'address_proof', ...refused })], [aRequest()]);
      },
    });
    expect(await screen.findByText('Comprovante de endereço: Está cortado.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Enviar outro: Comprovante de endereço' })).toBeVisible();
  });

  const openWith = (documents: readonly Document[], tenant = aSite({ kyc: true })) =>
    open({
      session: aUser({ kyc_status: 'pending' }),
      tenant,
      api: (fake) => {
        fakes(fake);
        documentsFakes(fake, documents);
      },
    });

  it('says that what was asked for is under review, and what a full verification needs besides', async () => {
    openWith([aDocument({ type: 'address_proof' })]);
    expect(
      await screen.findByText('Para a verificação completa falta enviar: RG, CNH ou passaporte, Selfie.'),
    ).toBeVisible();
    expect(screen.getByText('O que você enviou está em análise')).toBeVisible();
    expect(screen.queryByText(/Faltam documentos/)).not.toBeInTheDocument();
  });

  it.each([
    ['waits', 'pending', 'Estamos conferindo seus documentos'],
    ['was approved', 'approved', 'O que você enviou foi aceito'],
  ] as const)('names nothing else where the site wants no more and what was sent %s', async (_, status, text) => {
    openWith([aDocument({ type: 'rg_front', status })], aSite({ kyc: false }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(/Selfie.*\./)).not.toBeInTheDocument();
  });

  it('says a text of two requests once, and no longer above what was refused since', async () => {
    const told = 'Precisamos ver o seu documento inteiro.';
    const refused = { status: 'rejected', reason: 'Está cortado.', created_at: '2026-11-22T12:00:00Z' } as const;
    open({
      session: aUser({ kyc_status: 'approved' }),
      api: (fake) => {
        fakes(fake);
        documentsFakes(
          fake,
          [aDocument({ type: 'rg_front', ...refused }), aDocument({ id: 2, type: 'cnh', status: 'approved' })],
          [
            ...[aRequest({ type: 'rg_front', told }), aRequest({ type: 'rg_back', told })],
            aRequest({ type: 'cnh', told: 'A sua venceu.' }),
          ],
        );
      },
    });
    expect(await screen.findAllByText(told)).toHaveLength(1);
    expect(screen.getByText(`RG (verso): ${told}`)).toBeVisible();
    expect(screen.getByText('RG (frente): Está cortado.')).toBeVisible();
    expect(screen.queryByText('Aprovado')).not.toBeInTheDocument();
  });

  it('shows a request as soon as its notice comes, without a reload', async () => {
    let isAsked = false;
    const { stub, fake } = open({
      session: aUser(),
      tenant: aSite({ kyc: false }),
      api: (fake) => {
        fakes(fake);
        fake.on(listDocuments, () => ({ data: [], ...(isAsked && { requested: [aRequest()] }) }));
      },
    });
    await waitFor(() => expect(fake.calls.some(({ path }) => path === listDocuments.path)).toBe(true));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.queryByRole('heading', { name: 'Documentos' })).not.toBeInTheDocument();
    isAsked = true;
    stub.emit(notificationSent, { notification: aNotice });
    expect(await screen.findByText('Precisamos de um documento seu')).toBeVisible();
  });

  it('has contacts alone where the site asks for no documents, unless this player was asked', async () => {
    const { unmount } = open({ session: aUser(), tenant: aSite({ kyc: false }) });
    expect(screen.queryByRole('heading', { name: 'Documentos' })).not.toBeInTheDocument();
    unmount();
    open({ session: aUser({ kyc_status: 'pending' }), tenant: aSite({ kyc: false }) });
    expect(await screen.findByRole('heading', { name: 'Documentos' })).toBeVisible();
  });
});
