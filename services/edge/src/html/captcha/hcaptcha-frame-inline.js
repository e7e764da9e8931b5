/* global CAPTCHA */
(function () {
  var captcha = CAPTCHA;
  function post(message) {
    parent.postMessage(message, location.origin);
  }
  function posting(type) {
    return function () {
      post({ type: type });
    };
  }
  var fail = posting('captcha:failed');
  window.onHcaptcha = function () {
    window.hcaptcha.render(document.getElementById('captcha'), {
      sitekey: captcha.sitekey,
      theme: captcha.theme,
      callback: function (token) {
        post({ type: 'captcha:closed' });
        post({ type: 'captcha:solved', token: token });
      },
      'open-callback': posting('captcha:opened'),
      'close-callback': posting('captcha:closed'),
      'chalexpired-callback': posting('captcha:closed'),
      'expired-callback': posting('captcha:expired'),
      'error-callback': fail,
    });
    post({ type: 'captcha:shown' });
  };
  var script = document.createElement('script');
  var query = 'onload=onHcaptcha&render=explicit&recaptchacompat=off&hl=' + captcha.language;
  script.src = captcha.script + (captcha.script.indexOf('?') < 0 ? '?' : '&') + query;
  script.onerror = fail;
  document.head.append(script);
})();
