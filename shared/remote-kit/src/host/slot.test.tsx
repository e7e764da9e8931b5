import { render } from '@testing-library/react';
import { createStubHost } from '../stub-host/stub-host.ts';
import { HostProvider } from './host-context.tsx';
import { Slot } from './slot.tsx';

test('a slot has a mark without a box, at which the sheets of the remote around it end', () => {
  const { container } = render(
    <HostProvider host={createStubHost().host} renderSlot={() => 'filled'}>
      <Slot name="home.more" />
    </HostProvider>,
  );
  const mark = container.querySelector<HTMLElement>('[data-slot]');
  expect([mark?.style.display, mark?.textContent]).toEqual(['contents', 'filled']);
});
