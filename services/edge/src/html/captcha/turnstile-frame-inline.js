/* global CAPTCHA */
(function () {
  var captcha = CAPTCHA;
  function post(message) {
    parent.postMessage(message, location.origin);
  }
  function fail() {
    post({ type: 'captcha:failed' });
  }
  var script = document.createElement('script');
  script.src = captcha.script;
  script.onerror = fail;
  script.onload = function () {
    if (!window.turnstile) return fail();
    window.turnstile.render(document.getElementById('captcha'), {
      sitekey: captcha.sitekey,
      theme: captcha.theme,
      language: captcha.language,
      callback: function (token) {
        post({ type: 'captcha:solved', token: token });
      },
      'expired-callback': function () {
        post({ type: 'captcha:expired' });
      },
      'error-callback': fail,
    });
    post({ type: 'captcha:shown' });
  };
  document.head.append(script);
})();
