import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs.tsx';
import { renderDesign } from '../testing/render.tsx';

function Wallet() {
  const [tab, setTab] = useState('deposits');
  return (
    <Tabs
      label="Carteira"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'deposits', label: 'Depósitos', content: 'Nenhum depósito' },
        { id: 'withdrawals', label: 'Saques', content: 'Nenhum saque' },
        { id: 'bonuses', label: 'Bônus', content: 'Nenhum bônus' },
      ]}
    />
  );
}

describe('tabs', () => {
  it('have the chosen one in view, where the row is wider than its window', async () => {
    const measure = (name: 'offsetLeft' | 'offsetWidth' | 'clientWidth', size: number) =>
      jest.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(size);
    measure('offsetLeft', 260);
    measure('offsetWidth', 140);
    measure('clientWidth', 328);
    renderDesign(<Wallet />);
    expect(screen.getByRole('tablist')).toHaveProperty('scrollLeft', 260 - (328 - 140) / 2);
    jest.restoreAllMocks();
  });

  it('show one panel, named by its tab', async () => {
    renderDesign(<Wallet />);
    expect(screen.getByRole('tabpanel', { name: 'Depósitos' })).toHaveTextContent('Nenhum depósito');
    await userEvent.click(screen.getByRole('tab', { name: 'Saques' }));
    expect(screen.getByRole('tabpanel', { name: 'Saques' })).toHaveTextContent('Nenhum saque');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Saques');
  });

  it('are one stop in the tab order and move by arrows, Home and End', async () => {
    renderDesign(<Wallet />);
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'Depósitos' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Saques' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Depósitos' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tabpanel', { name: 'Bônus' })).toBeInTheDocument();
    await userEvent.keyboard('{Home}');
    await userEvent.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });
});
