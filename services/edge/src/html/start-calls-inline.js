/* global CALLS, LANGUAGE, TRACEPARENT, PLAYER */
(function (calls, language, traceparent, player) {
  var started = (window.__jangadaStartedCalls = []);
  var attempt = function (read) {
    try {
      return read();
    } catch (error) {
      return null;
    }
  };
  var stored = function (key) {
    return attempt(function () {
      return localStorage.getItem(key);
    });
  };
  var cookie = function (name) {
    return attempt(function () {
      var found = document.cookie.match('(?:^|; )' + name + '=([^;]*)');
      return found ? decodeURIComponent(found[1]) : null;
    });
  };
  var fingerprintOf = function (text) {
    var hash = 0x811c9dc5;
    for (var at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x1000193);
    return (hash >>> 0).toString(16);
  };
  // The visitor's identity as the shell will read it: the shell discards a reply to a call with other headers.
  var uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
  var token = stored('token');
  if (token === null) token = cookie('auth_client');
  var guest = [cookie('guest_id'), stored('guest_id')].find(function (id) {
    return uuid.test(id);
  });
  if (token === null && !guest) return;
  // The page has, or will have, replies for guests or for the player of one session (`sessionFingerprint`).
  var isOwn = token === null ? player === null : player === fingerprintOf(token);
  if (token !== null && isOwn) document.documentElement.dataset.ownRows = '';
  var lmcp = (new URLSearchParams(location.search).get('lmcp') || '').slice(0, 200) || stored('lmcp');
  // The element is removed from the page, because a third party's script may run later; the token is removed in the
  // same way.
  var take = function (id) {
    var element = document.getElementById(id);
    if (element) element.remove();
    return element;
  };
  // The edge has made the call and writes the reply at the end of the page; if the reply is missing, the call is made
  // here.
  var replyInPage = function (id, start) {
    return new Promise(function (resolve) {
      var read = function () {
        var element = take(id);
        resolve(element ? { status: 200, text: element.textContent } : start());
        read = function () {};
      };
      ['jangada:no-reply', 'DOMContentLoaded'].forEach(function (name) {
        addEventListener(name, function () {
          read();
        });
      });
    });
  };
  addEventListener('DOMContentLoaded', function () {
    if (isOwn) return;
    calls.forEach(function (call) {
      take(call.replyElement);
    });
  });
  calls.forEach(function (call) {
    if (call.for === 'user' && token === null) return;
    var headers = { Accept: 'application/json' };
    if (token === null) headers['Guest-ID'] = guest;
    else headers.Authorization = 'Bearer ' + token;
    if (lmcp !== null) headers.lmcp = lmcp;
    headers['X-Language'] = language;
    if (traceparent && call.url.startsWith(location.origin + '/')) headers.traceparent = traceparent;
    if (call.method === 'POST') headers['Content-Type'] = 'application/json';
    var start = function () {
      // Without cookies (`omit`) a browser would open a second connection to the same origin. The edge forwards the
      // browser cookie.
      return fetch(call.url, {
        method: call.method,
        headers: headers,
        body: call.body,
        credentials: 'same-origin',
      }).then(function (response) {
        return response.text().then(function (text) {
          return { status: response.status, text: text, date: response.headers.get('date') };
        });
      });
    };
    var reply = call.replyElement && isOwn ? replyInPage(call.replyElement, start) : start();
    // The shell receives the failure when it reads the call; this avoids an unhandled rejection before.
    reply.catch(function () {});
    started.push({
      method: call.method,
      url: call.url,
      headers: headers,
      body: call.body,
      at: performance.now(),
      reply: reply,
    });
  });
})(CALLS, LANGUAGE, TRACEPARENT, PLAYER);
