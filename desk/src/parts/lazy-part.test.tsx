import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ReactElement } from 'react';
import { renderDesk } from '../testing/render-desk.tsx';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { readonly name: string }) => <p>{`Olá, ${name}`}</p>;

const show = (part: ReactElement) => renderDesk(<Suspense fallback={<p>loading</p>}>{part}</Suspense>);

describe('lazyPart', () => {
  it('shows the fallback until the part is loaded', async () => {
    const Part = lazyPart(async () => Greeting);
    show(<Part name="Ana" />);
    expect(screen.getByText('loading')).toBeVisible();
    expect(await screen.findByText('Olá, Ana')).toBeVisible();
  });

  it('shows a part that was loaded ahead in its first rendering', async () => {
    const Part = lazyPart(async () => Greeting);
    await Part.load();
    show(<Part name="Ana" />);
    expect(screen.queryByText('loading')).toBeNull();
    expect(screen.getByText('Olá, Ana')).toBeVisible();
  });

  it('loads again on a retry after it failed, also when it failed ahead', async () => {
    const loads = [() => Promise.reject(new Error('offline')), () => Promise.reject(new Error('offline'))];
    const Part = lazyPart<{ readonly name: string }>(async () => (await loads.shift()?.()) ?? Greeting);
    await expect(Part.load()).rejects.toThrow('offline');
    jest.spyOn(console, 'error').mockReturnValue();
    show(<Part name="Ana" />);
    await userEvent.click(await screen.findByRole('button'));
    expect(await screen.findByText('Olá, Ana')).toBeVisible();
  });
});
