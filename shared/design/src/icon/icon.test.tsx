import { act, render, screen } from '@testing-library/react';
import { renderDesign } from '../testing/render.tsx';
import { Icon } from './icon.tsx';
import { findIcon, loadLateIcons, registerIcons } from './icon-store.ts';

describe('an icon', () => {
  it('is drawn at once when it is built in', () => {
    renderDesign(<Icon name="lucide:bell" label="Avisos" />);
    expect(screen.getByRole('img', { name: 'Avisos' }).querySelectorAll('path').length).toBeGreaterThan(0);
  });

  it('of a later screen is drawn as soon as the file with those is there', async () => {
    const { container } = renderDesign(<Icon name="lucide:eye" />);
    expect(container.querySelector('path')).toBeNull();
    await act(loadLateIcons);
    expect(container.querySelector('path')).not.toBeNull();
  });

  it('is decoration without a label', () => {
    const { container } = renderDesign(<Icon name="wallet" />);
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  });

  it('appears in its place when its drawing has loaded', () => {
    const { container } = renderDesign(<Icon name="noto:rocket" size={32} />);
    expect(container.querySelector('svg')?.childElementCount).toBe(0);
    act(() =>
      registerIcons({ prefix: 'noto', icons: { rocket: { body: '<path d="M1 1"/>' } }, width: 128, height: 128 }),
    );
    expect(container.querySelector('svg')).toHaveAttribute('viewBox', '0 0 128 128');
    expect(container.querySelector('path')).not.toBeNull();
  });

  it('can reuse its own parts', () => {
    const body = '<defs><path id="a" d="M1 1"/></defs><use xlink:href="#a" fill="url(#b)"/>';
    registerIcons({ prefix: 'noto', icons: { parts: { body } } });
    expect(findIcon('noto:parts')?.body).toBe(body);
  });

  it.each([
    '<script>alert(1)</script>',
    '<path onload="alert(1)" d=""/>',
    '<image href="https://evil.example/x.png"/>',
    '<foreignObject><b>x</b></foreignObject>',
    '<a xlink:href="javascript:alert(1)"><path d=""/></a>',
    '<use href="https://evil.example/x.svg#a"/>',
    '<path fill="url(https://evil.example/x.svg#a)" d=""/>',
  ])('is refused when it is more than a drawing: %s', (body) => {
    registerIcons({ prefix: 'evil', icons: { one: { body } } });
    expect(findIcon('evil:one')).toBeUndefined();
  });
});

it('cannot be drawn outside the design, which is a programming error', () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Icon name="lucide:wallet" />)).toThrow(/ChakraProvider/);
  silence.mockRestore();
});
