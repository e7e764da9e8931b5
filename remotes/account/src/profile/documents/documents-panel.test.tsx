import { DOCUMENT_BYTES_MAX } from '@jangada/contracts/domains/documents/document';
import { listDocuments, uploadDocument } from '@jangada/contracts/domains/documents/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { aSite, refusal, renderRemote } from '@jangada/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { DocumentsPanel } from './documents-panel.tsx';
import { documentsFakes } from './fake-documents.ts';

const open = (api: (fake: Fakes) => void = documentsFakes, isRegulated = false) =>
  renderRemote(<DocumentsPanel />, {
    remote: 'account',
    session: 'user',
    tenant: aSite({ is_regulated: isRegulated }),
    texts: { pt, en },
    api,
  });

const photo = new File([new Uint8Array(2_000)], 'rg.jpg', { type: 'image/jpeg' });

const input = (name: string) => screen.findByLabelText(`Escolher arquivo: ${name}`, { selector: 'input' });

/** Skips the browser's own filter, like a dropped file. */
const user = userEvent.setup({ applyAccept: false });

const uploadsOf = ({ fake }: { fake: Fakes }) => fake.calls.filter(({ path }) => path === uploadDocument.path);

describe('the documents', () => {
  it('show the status of each, the reason of a refusal and the way to send another', async () => {
    open();
    expect(await screen.findByText('A foto está escura: não dá para ver o rosto.')).toBeVisible();
    expect(screen.getByText('Aprovado')).toBeVisible();
    expect(screen.getByText('Em análise')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enviar outro: Selfie' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /RG \(frente\)/ })).not.toBeInTheDocument();
  });

  it('are sent with their type and wait for a decision', async () => {
    const panel = open((fake) => documentsFakes(fake, []));
    await user.upload(await input('RG (frente)'), photo);
    expect(await screen.findByText('Em análise')).toBeVisible();
    expect(uploadsOf(panel)).toMatchObject([{ body: { type: 'rg_front' } }]);
  });

  it.each([
    [
      'too large',
      new File([new Uint8Array(DOCUMENT_BYTES_MAX + 1)], 'rg.jpg', { type: 'image/jpeg' }),
      /passa de 10 MB/,
    ],
    ['no image', new File(['hello'], 'rg.txt', { type: 'text/plain' }), /Envie JPG, PNG, WebP ou PDF/],
    ['empty', new File([], 'rg.jpg', { type: 'image/jpeg' }), /está vazio/],
  ])('that are %s are refused before they are sent', async (_, file, text) => {
    const panel = open((fake) => documentsFakes(fake, []));
    await user.upload(await input('RG (frente)'), file);
    expect(await screen.findByText(text)).toBeVisible();
    expect(uploadsOf(panel)).toEqual([]);
    await user.upload(await input('RG (frente)'), photo);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('that the server refuses by their content can be chosen again', async () => {
    open((fake) => {
      documentsFakes(fake, []);
      fake.on(uploadDocument, () => {
        throw refusal(415, { code: 'request.unsupported-type' });
      });
    });
    await user.upload(await input('RG (frente)'), photo);
    expect(await screen.findByRole('alert')).toHaveTextContent('Envie JPG, PNG, WebP ou PDF.');
    expect(await input('RG (frente)')).toBeInTheDocument();
  });

  it('that wait can be taken back', async () => {
    open();
    await user.click(await screen.findByRole('button', { name: 'Cancelar envio: RG (verso)' }));
    expect(await screen.findByRole('button', { name: 'Escolher arquivo: RG (verso)' })).toBeVisible();
  });

  it('are those of the proof the player chooses, with an address where the site is regulated', async () => {
    open((fake) => documentsFakes(fake, []), true);
    await user.click(await screen.findByRole('radio', { name: 'CNH' }));
    const names = within(screen.getByRole('list'))
      .getAllByRole('heading')
      .map((heading) => heading.textContent);
    expect(names).toEqual(['CNH', 'Selfie', 'Comprovante de endereço']);
  });

  it('can be loaded again after a failure', async () => {
    open((fake) => {
      fake.on(listDocuments, () => {
        throw refusal(500);
      });
    });
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  });
});
