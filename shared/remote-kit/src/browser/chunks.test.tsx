import { act, render, screen } from '@testing-library/react';
import type { Device } from '@jangada/contracts/host/host-api';
import { useChunks } from './chunks.ts';
import { HostProvider } from '../host/host-context.tsx';
import { createStore } from 'zustand/vanilla';
import { createStubHost } from '../stub-host/stub-host.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);

const List = ({ items }: { items: readonly number[] }) => <output>{useChunks(items).length}</output>;

const show = (chunkSize: number, items: readonly number[]) => {
  const { host } = createStubHost({});
  const device = createStore<Device>(() => ({ isLowEnd: chunkSize === 100, savesData: false, chunkSize }));
  const around = (list: readonly number[]) => (
    <HostProvider host={{ ...host, device }}>
      <List items={list} />
    </HostProvider>
  );
  const { rerender } = render(around(items));
  return (next: readonly number[]) => rerender(around(next));
};

const rendered = () => Number(screen.getByRole('status').textContent);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a long list', () => {
  it('renders as many rows at a time as the device bears, until all are there', () => {
    show(100, rows(250));
    expect(rendered()).toBe(100);
    act(() => jest.advanceTimersByTime(50));
    expect(rendered()).toBe(200);
    act(() => jest.advanceTimersByTime(50));
    expect(rendered()).toBe(250);
  });

  it('renders at once where it fits into one batch', () => {
    show(500, rows(250));
    expect(rendered()).toBe(250);
  });

  it('continues from its last row when more are appended', () => {
    const grow = show(100, rows(100));
    grow(rows(180));
    expect(rendered()).toBe(100);
    act(() => jest.advanceTimersByTime(50));
    expect(rendered()).toBe(180);
  });
});
