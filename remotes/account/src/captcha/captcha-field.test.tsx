import { renderRemote } from '@jangada/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { CaptchaField } from './captcha-field.tsx';
import { captchaFrameOf, postFromCaptcha } from './testing/captcha-frame.ts';

const TIMEOUT_MS = 20_000;

const open = (language: 'pt' | 'en' = 'pt') => {
  const onToken = jest.fn();
  renderRemote(<CaptchaField onToken={onToken} />, {
    remote: 'account',
    session: 'guest',
    texts: { pt, en },
    language,
  });
  const field = () => screen.getByRole('group', { name: (language === 'pt' ? pt : en).register.captcha });
  return { onToken, field, frame: () => captchaFrameOf(field()) };
};

describe('the captcha', () => {
  it('is a frame of the site in the language and the colours of the page, and no script of the page', () => {
    const { frame } = open('en');
    expect(new URL(frame().src).origin).toBe(window.location.origin);
    expect(new URL(frame().src).searchParams.get('language')).toBe('en');
    expect(frame().src).toMatch(/theme=(light|dark)/);
    expect(document.querySelector('script[src*="turnstile"]')).toBeNull();
  });

  it('hands over the token of its frame, and takes it back once it has expired', () => {
    const { onToken, frame } = open();
    act(() => postFromCaptcha(frame(), { type: 'captcha:shown' }));
    act(() => postFromCaptcha(frame(), { type: 'captcha:solved', token: 'good-once' }));
    act(() => postFromCaptcha(frame(), { type: 'captcha:expired' }));
    expect(onToken.mock.calls).toEqual([['good-once'], [null]]);
  });

  it('grows while the service shows a challenge that is larger than its checkbox', () => {
    const { frame } = open();
    const checkbox = getComputedStyle(frame()).height;
    act(() => postFromCaptcha(frame(), { type: 'captcha:opened' }));
    expect(parseInt(getComputedStyle(frame()).height)).toBeGreaterThan(parseInt(checkbox));
    act(() => postFromCaptcha(frame(), { type: 'captcha:closed' }));
    expect(getComputedStyle(frame()).height).toBe(checkbox);
  });

  it('takes no message of another origin, of another window, or of another shape', () => {
    const { onToken, frame } = open();
    const solved = { type: 'captcha:solved', token: 'forged' };
    act(() => {
      postFromCaptcha(frame(), solved, { origin: 'https://elsewhere.test' });
      postFromCaptcha(frame(), solved, { source: window });
      postFromCaptcha(frame(), { type: 'captcha:solved', token: '' });
      postFromCaptcha(frame(), { type: 'captcha:solved', token: 7 });
      postFromCaptcha(frame(), { type: 'other' });
    });
    expect(onToken).not.toHaveBeenCalled();
  });

  it('offers a retry with a new frame when the frame reports a failure', async () => {
    const { field, frame } = open();
    const first = frame();
    act(() => postFromCaptcha(first, { type: 'captcha:failed' }));
    expect(field()).toHaveTextContent(pt.register.captchaFailed);
    await userEvent.click(screen.getByRole('button', { name: pt.retry }));
    expect(field()).not.toHaveTextContent(pt.register.captchaFailed);
    expect(frame()).not.toBe(first);
  });

  it('offers a retry when the frame says nothing for twenty seconds', () => {
    jest.useFakeTimers();
    try {
      const { field } = open();
      act(() => jest.advanceTimersByTime(TIMEOUT_MS - 1));
      expect(field()).not.toHaveTextContent(pt.register.captchaFailed);
      act(() => jest.advanceTimersByTime(1));
      expect(field()).toHaveTextContent(pt.register.captchaFailed);
    } finally {
      jest.useRealTimers();
    }
  });
});
