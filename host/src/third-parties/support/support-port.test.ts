import { createStore } from 'zustand/vanilla';
import { aSite } from '@jangada/remote-kit/stub-data';
import { createI18n } from '@jangada/remote-kit/i18n';
import { HOST_NAMESPACE, portuguese } from '../../texts/host-texts.ts';
import { createSupportPort } from './support-port.ts';
import type { ShellSupport } from './support.ts';

const settled = () => new Promise((done) => setTimeout(done));

const withPort = (chatSupport = true) => {
  const site = createStore(() => aSite({ chat_support: chatSupport, jivoChat: 'JANGADA1' }));
  const real: ShellSupport = {
    available: createStore(() => true),
    start: jest.fn(),
    open: jest.fn(),
  };
  const load = jest.fn(async () => real);
  const toasts = { show: jest.fn() };
  const onLoadFailed = jest.fn();
  const i18n = createI18n({ language: 'pt' });
  i18n.addResourceBundle('pt', HOST_NAMESPACE, portuguese);
  const port = createSupportPort({ site, toasts, i18n, load, onLoadFailed });
  return { port, real, load, toasts, onLoadFailed };
};

test('its code is fetched once, by the first start or opening', async () => {
  const { port, real, load } = withPort();
  expect(port.available.getState()).toBe(true);
  expect(load).not.toHaveBeenCalled();
  port.open();
  port.start();
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  expect(real.open).toHaveBeenCalledTimes(1);
  expect(real.start).toHaveBeenCalledTimes(1);
});

test('a site without it fetches nothing', async () => {
  const { port, load } = withPort(false);
  port.start();
  port.open();
  await settled();
  expect(port.available.getState()).toBe(false);
  expect(load).not.toHaveBeenCalled();
});

test('code that fails to load is reported to its caller only, and loaded again', async () => {
  const { port, real, load, toasts, onLoadFailed } = withPort();
  load.mockRejectedValueOnce(new Error('offline'));
  port.start();
  await settled();
  expect(toasts.show).not.toHaveBeenCalled();
  load.mockRejectedValueOnce(new Error('offline'));
  port.open();
  await settled();
  expect(onLoadFailed).toHaveBeenCalledTimes(2);
  expect(toasts.show).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error' }));
  port.open();
  await settled();
  expect(real.open).toHaveBeenCalledTimes(1);
});
