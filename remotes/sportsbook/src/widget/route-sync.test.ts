import { createRouteSync, innerPath, sitePath } from './route-sync.ts';

describe('the address and the widget', () => {
  it('name the same places', () => {
    expect(innerPath('/sportsbook')).toBe('/');
    expect(innerPath('/sportsbook/event/a-b-1')).toBe('/event/a-b-1');
    expect(sitePath('/')).toBe('/sportsbook');
    expect(sitePath('/live')).toBe('/sportsbook/live');
  });

  it('follow the widget by replacing the address', () => {
    expect(createRouteSync('/sportsbook').fromWidget('/live')).toBe('/sportsbook/live');
  });

  it('navigate the widget after the back button', () => {
    const sync = createRouteSync('/sportsbook');
    sync.fromWidget('/live');
    expect(sync.fromAddress('/sportsbook/football-1')).toBe('/football-1');
  });

  it('never echo a move to its source', () => {
    const sync = createRouteSync('/sportsbook');
    sync.fromWidget('/live');
    expect(sync.fromAddress('/sportsbook/live')).toBeNull();
    sync.fromAddress('/sportsbook/tennis-2');
    expect(sync.fromWidget('/tennis-2')).toBeNull();
  });

  it('do nothing when the widget reports the page it was opened on', () => {
    expect(createRouteSync('/sportsbook/live').fromWidget('/live')).toBeNull();
  });
});
