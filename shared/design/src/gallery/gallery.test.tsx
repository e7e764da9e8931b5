import { fireEvent, screen } from '@testing-library/react';
import { Gallery } from './gallery.tsx';
import { renderDesign } from '../testing/render.tsx';
import { defaultTheme } from '../theming/theme-variables.ts';

// By selector and text: searching a page of this size by role takes seconds.

const show = (language: 'pt' | 'en' = 'pt', showToast = jest.fn()): HTMLElement =>
  renderDesign(<Gallery site={{ ...defaultTheme, name: 'Jangada' }} language={language} showToast={showToast} />)
    .container;

const stages = (page: HTMLElement, mode: string): number => page.querySelectorAll(`[role=group].${mode}`).length;

describe('the page of components', () => {
  it('shows every part in both modes, and in one on demand', () => {
    const page = show();
    expect(stages(page, 'dark')).toBeGreaterThan(20);
    expect(stages(page, 'light')).toBe(stages(page, 'dark'));
    fireEvent.click(screen.getByText('Claro'));
    expect(stages(page, 'dark')).toBe(0);
    expect(stages(page, 'light')).toBeGreaterThan(20);
  });

  it('leads to each subject by an index that moves the focus there', () => {
    const page = show();
    const links = [...page.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Seções"] a')];
    expect(links).toHaveLength(13);
    for (const link of links) expect(page.querySelector(link.hash)).not.toBeNull();
    fireEvent.click(links.at(-1) ?? page);
    expect(page.querySelector('#states-title')).toHaveFocus();
  });

  it('is English where the page is', () => {
    expect(show('en').querySelector('h1')).toHaveTextContent('Components');
    expect(screen.queryByText(/^(Botões|Cores|Campos|Estados)$/)).not.toBeInTheDocument();
  });

  it("uses the page's own toasts", () => {
    const showToast = jest.fn();
    show('pt', showToast);
    fireEvent.click(screen.getAllByText('error')[0] ?? document.body);
    expect(showToast).toHaveBeenCalledWith({ kind: 'error', text: 'Mensagem: error' });
  });
});
