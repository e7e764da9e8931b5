/* global TRUSTED_TYPES, TEXTS */
(function (texts) {
  // browser-floor-inline.js shows which browser to update instead.
  if (window.__jangadaUnsupported || window.__jangadaReloading) return;
  var root = document.documentElement;
  var mode = null;
  // The colour mode is the visitor's choice, else the tenant's, else the system's, else dark (DES-04). The browser may
  // forbid reading the storage.
  try {
    mode = localStorage.getItem('color-mode');
    // A player's page hides the parts of the first rows that were made for guests.
    if (localStorage.getItem('token') !== null) root.dataset.player = '';
  } catch (error) {}
  if (mode !== 'light' && mode !== 'dark' && mode !== 'system') mode = root.dataset.colorMode;
  if (mode !== 'light' && mode !== 'dark')
    mode = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  mode = root.dataset.forcedMode || mode;
  root.classList.add(mode);
  root.dataset.theme = mode;
  root.style.colorScheme = mode;
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.media = meta.dataset.mode === mode ? 'all' : 'not all';
  });

  // Warms up ICU: the first collation and the first number format load their data, 40 ms each on a slow phone. The main
  // thread is idle once the page is painted, while the scripts are being downloaded.
  document.addEventListener('readystatechange', function () {
    if (document.readyState !== 'interactive') return;
    requestAnimationFrame(function () {
      setTimeout(function () {
        'é'.localeCompare('e');
      });
      setTimeout(function () {
        (0).toLocaleString(root.lang || undefined);
      });
    });
  });

  // A failed script is removed from the page, so that a retry makes a new element.
  var failed = (window.__jangadaFailedScripts = []);
  addEventListener(
    'error',
    function (event) {
      var script = event.target;
      if (!(script instanceof HTMLScriptElement) || !script.src) {
        if (isOfShell(event.filename)) failSoon(event.message);
        return;
      }
      failed.push(script.src);
      script.remove();
      if (script.dataset.shell !== undefined) diagnose(script.src, script.integrity, fail);
    },
    true,
  );

  // The shell reads from this attribute which of the page's scripts have run; a tag does not show it. `load` never
  // bubbles to window.
  document.addEventListener(
    'load',
    function (event) {
      var script = event.target;
      if (script instanceof HTMLScriptElement) script.setAttribute('data-done', '');
    },
    true,
  );

  // A browser offers installation once, often before the shell runs, so the event is stored (INSTALL_OFFER_GLOBAL).
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    window.__jangadaInstallOffer = event;
  });

  // Watches the start of the shell: until the shell reports its start, the first failure that prevents it is reported,
  // once (decision 0059).
  var START_TIMEOUT_MS = 30000;
  // The shell may still start after an error, so the error is reported only after this time.
  var ERROR_WAIT_MS = 3000;
  var DIAGNOSIS_TIMEOUT_MS = 2000;
  var TEXT_CHARACTERS_MAX = 300;
  var isUp = false;
  var isReported = false;
  // The report that is sent if the visitor leaves the page now.
  var suspicion = null;
  var screen = null;
  var startTimer = setTimeout(function () {
    fail('timeout');
  }, START_TIMEOUT_MS);

  function readBoot() {
    var boot = document.getElementById('jangada-boot');
    return boot ? JSON.parse(boot.textContent) : {};
  }

  function readPlan() {
    return readBoot().plan;
  }

  function isOfShell(address) {
    return Array.prototype.some.call(document.querySelectorAll('script[data-shell]'), function (script) {
      return script.src === address;
    });
  }

  // An error event has no reason, so the file is fetched again past every cache, which also replaces wrong bytes in the
  // caches.
  function diagnose(address, integrity, done) {
    suspicion = { kind: 'network' };
    var isDone = false;
    function end(kind, status) {
      if (isDone) return;
      isDone = true;
      done(kind, status);
    }
    setTimeout(function () {
      end('network');
    }, DIAGNOSIS_TIMEOUT_MS);
    fetch(address, { cache: 'reload' })
      .then(function (answer) {
        if (!answer.ok) return end('http', answer.status);
        var isScript = /(java|ecma)script/.test(answer.headers.get('content-type'));
        if (answer.redirected || !isScript) return end('network');
        return fetch(address, { cache: 'force-cache', integrity: integrity }).then(
          function () {
            end('network');
          },
          function () {
            end('integrity');
          },
        );
      })
      .catch(function () {
        end('network');
      });
  }

  function isOwnFault(kind, status) {
    return kind === 'http' ? status === 404 || status === 410 : kind !== 'network' && kind !== 'timeout';
  }

  function showState(state) {
    if (!screen) return;
    screen.dataset.state = state;
    screen.querySelector('.loading').hidden = state === 'failed';
    screen.querySelector('.failed').hidden = state !== 'failed';
  }

  function showFailure() {
    screen = document.getElementById('jangada-preloader') || screen;
    if (!screen) return;
    showState('failed');
    delete screen.dataset.leaving;
    if (!screen.isConnected) document.body.append(screen);
    // The language may have changed since the HTML was written.
    var lines = texts[root.lang.slice(0, 2) === 'en' ? 'en' : 'pt'];
    screen.querySelectorAll('.failed > *').forEach(function (line, index) {
      line.textContent = lines[index];
    });
    screen.querySelector('button').onclick = function () {
      location.reload();
    };
  }

  function fail(kind, status, message) {
    if (isUp || isReported) return;
    // A failure before the document is parsed waits until it is. A page without a plan has no shell to wait for.
    var plan;
    try {
      plan = readPlan();
    } catch (error) {}
    if (!plan && document.readyState === 'loading') {
      return document.addEventListener('DOMContentLoaded', function () {
        fail(kind, status, message);
      });
    }
    var release = plan && plan.remotes.host && plan.remotes.host.chain[0];
    if (!release) return;
    isReported = true;
    var report = { remote: 'host', version: release.version, kind: kind, expose: '.' };
    report.path = location.pathname.slice(0, TEXT_CHARACTERS_MAX);
    if (status) report.status = status;
    if (message) report.message = String(message).slice(0, TEXT_CHARACTERS_MAX);
    navigator.sendBeacon(
      '/delivery/v1/beacons',
      JSON.stringify({ tenant: plan.tenant, guest: plan.guest, reports: [report] }),
    );
    // One failure is enough: without a shell the page cannot try the previous release.
    if (isOwnFault(kind, status)) window.__jangadaAvoid(release.uniqueName, '.', true);
    showFailure();
  }

  function failSoon(message) {
    if (suspicion) return;
    suspicion = { kind: 'evaluation', message: message };
    setTimeout(function () {
      fail('evaluation', undefined, message);
    }, ERROR_WAIT_MS);
  }

  addEventListener('pagehide', function () {
    if (suspicion) fail(suspicion.kind, undefined, suspicion.message);
  });
  document.addEventListener('DOMContentLoaded', function () {
    screen = document.getElementById('jangada-preloader');
  });

  window.__jangadaShellStart = {
    up: function () {
      isUp = true;
      clearTimeout(startTimer);
      // The shell started after all.
      if (isReported) showState('loading');
    },
    // The error has removed what the shell had rendered; the shell reports the error itself.
    crashed: showFailure,
    failed: function (error) {
      if (isUp) return;
      var message = error && error.message;
      if (!error || !error.request) return fail('evaluation', undefined, message);
      // The address of a script that the policy refused follows this mark (REFUSED_SCRIPT).
      var file = error.request.replace(/^data:.*refused#/, '');
      diagnose(file, window.__jangadaIntegrity(file), function (kind, status) {
        fail(isOwnFault(kind, status) ? 'chunk' : 'network', undefined, message);
      });
    },
  };

  // The hash of every file in the plan. webpack asks for it before it inserts a chunk, and refuses a chunk without a
  // hash.
  var table = null;
  window.__jangadaIntegrity = function (url) {
    if (!table) {
      var plan = readPlan();
      if (!plan) return undefined;
      table = {};
      var remotes = plan.remotes;
      Object.keys(remotes).forEach(function (name) {
        remotes[name].chain.forEach(function (release) {
          // A developer's local build has another origin, whose full address is in the plan.
          var base = new URL(release.base, location.origin).href;
          Object.keys(release.integrity).forEach(function (path) {
            table[base + path] = release.integrity[path];
          });
        });
      });
    }
    var address = new URL(url, location.href);
    return table[address.origin + address.pathname];
  };

  // Only the HTML and the scripts of the operator's snippet, which the plan contains, are allowed.
  function snippet() {
    var site = readBoot().site;
    return (site && site.html) || '';
  }

  TRUSTED_TYPES(snippet);
})(TEXTS);
