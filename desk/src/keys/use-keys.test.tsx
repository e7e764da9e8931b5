import { act } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useCommands } from '../command/command-store.ts';
import { useFrame } from '../parts/frame-store.ts';
import { press, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { useKeys, useKeySettings } from './use-keys.ts';

const Place = ({ title, keys, ran }: { title: string; keys: readonly string[]; ran: string[] }) => {
  useKeys(
    title,
    keys.map((one) => ({ keys: one, label: one, run: () => void ran.push(one) })),
  );
  return null;
};

/** What ran after these keys, in a frame with sequences and a page with letters. */
const after = (...pressed: readonly string[]): string[] => {
  answerCalls({});
  const ran: string[] = [];
  renderDesk(
    <>
      <Place title="frame" keys={['g b', 'g h', 'g j', 'g o', 'g p']} ran={ran} />
      <Place title="page" keys={['j', 'o']} ran={ran} />
    </>,
  );
  for (const key of pressed) press(window, key);
  return ran;
};

describe('a sequence of keys', () => {
  it('goes on with nothing of the sequences that began with the same key', () =>
    expect(after('g', 'b', 'g', 'p', 'j')).toEqual(['g b', 'g p', 'j']));

  it('can follow another at once', () => expect(after('g', 'h', 'g', 'p')).toEqual(['g h', 'g p']));

  it.each([
    ['the palette', () => useFrame.getState().open('palette'), () => useFrame.getState().close()],
    ['a command', () => useCommands.getState().open({ words: 'note add' }), () => useCommands.getState().close()],
  ])('runs nothing while %s is loading', (_, open, close) => {
    act(open);
    expect(after('g', 'h', 'o')).toEqual([]);
    act(close);
  });

  it('is no letter of the page', () => expect(after('g', 'o')).toEqual(['g o']));

  it('that nobody has runs nothing, and the next letter is one again', () =>
    expect(after('g', 'z', 'o')).toEqual(['o']));
});

describe('the keys of a page', () => {
  it('work from the moment the page is seen', () => {
    answerCalls({});
    const ran: string[] = [];
    const PressesBeforeThePaint = () => {
      useLayoutEffect(() => void press(window, 'j'), []);
      return <Place title="page" keys={['j']} ran={ran} />;
    };
    renderDesk(<PressesBeforeThePaint />);
    expect(ran).toEqual(['j']);
  });
});

describe('the keys of a dialog', () => {
  const Large = ({ ran }: { ran: string[] }) => {
    const keys = ['t', '[Shift]++', '0'].map((one) => ({ keys: one, label: one, run: () => void ran.push(one) }));
    useKeys('large', keys, true, 'dialog');
    return null;
  };

  it('work above the page, whose own keys rest', () => {
    const ran: string[] = [];
    act(() => useCommands.getState().open({ words: 'note add' }));
    renderDesk(
      <>
        <Place title="page" keys={['j']} ran={ran} />
        <Large ran={ran} />
      </>,
    );
    for (const key of ['j', 't', '+']) press(window, key);
    act(() => useCommands.getState().close());
    expect(ran).toEqual(['t', '[Shift]++']);
  });

  it('are switched off with the letters, also digits and signs', () => {
    const ran: string[] = [];
    act(() => useKeySettings.getState().setLetters(false));
    renderDesk(<Large ran={ran} />);
    for (const key of ['t', '+', '0']) press(window, key);
    act(() => useKeySettings.getState().setLetters(true));
    expect(ran).toEqual([]);
  });
});
