/* global TEXTS */
// Runs in browsers of any age, before every other script. `polyfilledApis` lists what it adds.
(function (texts) {
  var root = document.documentElement;

  // Every supported browser has all of these, and every older one lacks one: Chrome 111, Firefox 121, Safari 16.4.
  function isSupported() {
    return (
      !!window.CSS &&
      !!CSS.supports &&
      CSS.supports('color', 'color-mix(in srgb,red,red)') &&
      CSS.supports('selector(:has(a))') &&
      'adoptedStyleSheets' in document
    );
  }

  function addLine(parent, name, text) {
    var line = document.createElement(name);
    line.textContent = text;
    parent.appendChild(line);
  }

  function showUnsupported() {
    // No script of the page may run in an unsupported browser.
    if (window.stop) window.stop();
    window.__jangadaUnsupported = true;
    var body = document.body || root.appendChild(document.createElement('body'));
    body.style.cssText = 'max-width:40em;margin:2em auto;padding:0 1em;font:1em/1.5 sans-serif';
    // The language of the page comes first.
    var languages = root.lang.slice(0, 2) === 'en' ? ['en', 'pt'] : ['pt', 'en'];
    languages.forEach(function (language) {
      var part = body.appendChild(document.createElement('section'));
      part.lang = language;
      addLine(part, 'h1', texts[language].title);
      addLine(part, 'p', texts[language].text);
    });
  }

  if (!isSupported()) return showUnsupported();

  if (!URL.canParse)
    URL.canParse = function (url, base) {
      try {
        return !!new URL(url, base);
      } catch (error) {
        return false;
      }
    };

  if (!AbortSignal.any)
    AbortSignal.any = function (signals) {
      var controller = new AbortController();
      Array.from(signals).forEach(function (signal) {
        function end() {
          controller.abort(signal.reason);
        }
        if (signal.aborted) end();
        else signal.addEventListener('abort', end, { signal: controller.signal });
      });
      return controller.signal;
    };

  // Browsers have `randomUUID` in secure contexts only.
  if (!crypto.randomUUID)
    crypto.randomUUID = function () {
      var bytes = crypto.getRandomValues(new Uint8Array(16));
      // Version 4, variant 1.
      bytes[6] = (bytes[6] & 15) | 64;
      bytes[8] = (bytes[8] & 63) | 128;
      return Array.from(bytes, function (byte, index) {
        return ([4, 6, 8, 10].includes(index) ? '-' : '') + (byte + 256).toString(16).slice(1);
      }).join('');
    };
})(TEXTS);
