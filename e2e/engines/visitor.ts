import type { Driver, Target } from './driver.ts';

const WAIT_MS_MAX = 20_000;
const POLL_MS = 100;

/** A person's actions in a page, for every engine. Every step waits until it is possible. */
export interface Visitor {
  open(address: string): Promise<void>;
  see(css: string, name?: string): Promise<void>;
  notSee(css: string, name?: string): Promise<void>;
  click(css: string, name?: string): Promise<void>;
  type(css: string, name: string, text: string): Promise<void>;
  /** Waits until `work` returns true in the page. */
  until(what: string, work: () => boolean): Promise<void>;
  read(work: () => string): Promise<string>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Does something in a frame of the page. */
  inFrame(css: string, work: () => Promise<void>): Promise<void>;
}

const poll = async (what: string, driver: Driver, work: () => Promise<boolean>): Promise<void> => {
  const endMs = Date.now() + WAIT_MS_MAX;
  let last: unknown;
  do {
    try {
      if (await work()) return;
    } catch (error) {
      // A page that is being left does not reply.
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  } while (Date.now() < endMs);
  const page = await driver
    .evaluate(() => {
      const dialogs = [...document.querySelectorAll('[role="dialog"]')].map((one) => one.textContent.slice(0, 300));
      return [location.href, ...dialogs, document.querySelector('main')?.innerText.slice(0, 500)].join('\n');
    })
    .catch(String);
  throw new Error(`${what} did not happen within ${WAIT_MS_MAX} ms at ${page}`, { cause: last });
};

export const visitorOf = (driver: Driver): Visitor => {
  const describe = ({ css, name }: Target): string => (name === undefined ? css : `${css} “${name}”`);
  const wait = (what: string, work: () => Promise<boolean>) => poll(what, driver, work);
  return {
    open: (address) => driver.open(address),
    see: (css, name = '') => wait(`see ${describe({ css, name })}`, () => driver.isSeen({ css, name })),
    notSee: (css, name = '') =>
      wait(`no longer see ${describe({ css, name })}`, async () => !(await driver.isSeen({ css, name }))),
    click: (css, name = '') => wait(`click ${describe({ css, name })}`, () => driver.click({ css, name })),
    type: (css, name, text) => wait(`type into ${describe({ css, name })}`, () => driver.type({ css, name }, text)),
    until: (what, work) => wait(what, () => driver.evaluate(work)),
    read: (work) => driver.evaluate(work),
    back: () => driver.back(),
    forward: () => driver.forward(),
    inFrame: async (css, work) => {
      await wait(`enter ${css}`, () => driver.enter({ css }));
      await work();
      await driver.enter(null);
    },
  };
};
