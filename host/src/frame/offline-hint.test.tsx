import { act, screen } from '@testing-library/react';
import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { OfflineHint } from './offline-hint.tsx';

test('a hint is shown while the browser is offline, and only then', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  renderInShell(<OfflineHint />);
  const hint = () => screen.queryByText('Sem conexão. Mostrando o que já foi carregado.');
  const change = (isOnline: boolean) => {
    online.mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
    return hint();
  };
  expect(hint()).toBeNull();
  expect(change(false)).toBeVisible();
  expect(change(true)).toBeNull();
  online.mockRestore();
});
