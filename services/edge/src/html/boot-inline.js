(function () {
  var root = document.documentElement;
  var mode = null;
  // Storage may be forbidden; the tenant's choice, then the system's, then dark stand in (DES-04).
  try {
    mode = localStorage.getItem('color-mode');
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

  // A script that failed leaves the page, so that a retry makes a new element instead of waiting for the dead one.
  var failed = (window.__jangadaFailedScripts = []);
  addEventListener(
    'error',
    function (event) {
      var script = event.target;
      if (!(script instanceof HTMLScriptElement) || !script.src) return;
      failed.push(script.src);
      script.remove();
    },
    true,
  );

  // The shell sees by this which of the page's scripts have run; a tag itself does not tell. `load` never gets to window.
  document.addEventListener(
    'load',
    function (event) {
      var script = event.target;
      if (script instanceof HTMLScriptElement) script.setAttribute('data-done', '');
    },
    true,
  );

  // A browser offers installation once, often before the shell is here: kept for it (INSTALL_OFFER_GLOBAL).
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    window.__jangadaInstallOffer = event;
  });

  // The hash of every file the plan names; webpack asks before it inserts a chunk, and refuses what has none.
  var table = null;
  window.__jangadaIntegrity = function (url) {
    if (!table) {
      table = {};
      var plan = JSON.parse(document.getElementById('jangada-boot').textContent).plan;
      var remotes = plan ? plan.remotes : {};
      Object.keys(remotes).forEach(function (name) {
        remotes[name].chain.forEach(function (release) {
          // A developer's own build lies on another origin, of which the plan says the whole address.
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
})();
