import { listDocuments } from '@jangada/contracts/domains/documents/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { DocumentsPanel } from './documents-panel.tsx';
import { aDocument, aRequest, documentsFakes } from './fake-documents.ts';

export default { title: 'Documents' } satisfies StoryGroup;

export const ofEachStatus: Story = { session: 'user', view: () => <DocumentsPanel />, api: documentsFakes };

export const nothingSent: Story = { ...ofEachStatus, api: (fake) => documentsFakes(fake, []) };

export const askedFor: Story = {
  ...ofEachStatus,
  api: (fake) => documentsFakes(fake, [aDocument({ type: 'cnh', status: 'approved' })], [aRequest()]),
};

export const loading: Story = { ...ofEachStatus, api: (fake) => fake.on(listDocuments, never) };

export const failed: Story = {
  ...ofEachStatus,
  api: (fake) =>
    fake.on(listDocuments, () => {
      throw refusal(500);
    }),
};
