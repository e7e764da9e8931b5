import puppeteer from 'puppeteer-core';
import type { ElementHandle, Frame } from 'puppeteer-core';
import { findSeen } from './driver.ts';
import type { Driver, Target } from './driver.ts';

const WIDTH_PX = 1280;
const HEIGHT_PX = 900;
const CALL_MS_MAX = 30_000;

/** Firefox over WebDriver BiDi, headless. @param path of its program */
export const startFirefox = async (path: string): Promise<Driver> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    protocolTimeout: CALL_MS_MAX,
    extraPrefsFirefox: { 'intl.accept_languages': 'pt-BR', 'ui.prefersReducedMotion': 1 },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: WIDTH_PX, height: HEIGHT_PX });
  page.setDefaultTimeout(CALL_MS_MAX);
  let frame: Frame = page.mainFrame();

  const find = async ({ css, name = '' }: Target): Promise<ElementHandle | null> => {
    const handle = await frame.evaluateHandle(findSeen, css, name);
    return handle.asElement() as ElementHandle | null;
  };
  const withElement = async (target: Target, work: (element: ElementHandle) => Promise<void>) => {
    const element = await find(target);
    if (!element) return false;
    await work(element);
    return true;
  };

  return {
    open: async (address) => {
      frame = page.mainFrame();
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    evaluate: async (work) => (await frame.evaluate(work)) as ReturnType<typeof work>,
    isSeen: async (target) => (await find(target)) !== null,
    click: (target) => withElement(target, (element) => element.click()),
    type: (target, text) => withElement(target, (element) => element.type(text)),
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    enter: async (target) => {
      frame = page.mainFrame();
      if (target === null) return true;
      const inside = await (await find(target))?.contentFrame();
      if (!inside) return false;
      frame = inside;
      return true;
    },
    close: () => browser.close(),
  };
};
