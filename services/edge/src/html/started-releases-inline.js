/* global VISITOR */
(function (visitor) {
  // An endless loop in a release freezes the tab, so nothing there can report it. Before a release's code runs, a mark
  // is stored; it is removed when the page responds afterwards. A later page view that finds a mark without a sign of
  // life avoids the release (docs/decisions/composition-of-remotes.md, Frozen tabs).
  if (window.__jangadaUnsupported) return;
  var PREFIX = 'jangada:started:';
  var COOKIE = 'jangada_frozen';
  var BEAT_MS = 1000;
  // A slow phone blocks for a second or two while it starts a release.
  var FROZEN_MS = 4000;
  // A mark says nothing about a day later: the release is another one by then.
  var MARK_MS_MAX = 86400000;
  // The page responded this long after the code was handed over, so it has run or does not run in this page view.
  var STARTED_MS_MAX = 5000;
  // After mounting, data arrives and is rendered.
  var ALIVE_MS = 1000;
  // Until a worker watches the page; it starts on idle.
  var UNWATCHED_MS_MAX = 15000;
  var HOUR_MS = 3600000;
  var DAY_MS = 24 * HOUR_MS;
  var QUARANTINED_MAX = 8;
  var UNIQUE_NAME = /^[a-z][a-z0-9]*__[0-9a-f]{8}$/;

  function readCookie(name) {
    var found = new RegExp('(?:^|; )' + name + '=([^;]*)').exec(document.cookie);
    return found ? found[1] : '';
  }

  function writeCookie(name, value, ms) {
    document.cookie =
      name +
      '=' +
      value +
      '; Max-Age=' +
      ms / 1000 +
      '; Path=/; SameSite=Lax' +
      (location.protocol === 'https:' ? '; Secure' : '');
  }

  // Stores what the shell's `quarantine.ts` reads and the edge's cookie, so that the next page starts other releases.
  // Returns whether the browser stored the cookie.
  function avoid(name, expose, isLong) {
    var nowMs = Date.now();
    var untilMs = nowMs + HOUR_MS;
    try {
      var entries = JSON.parse(localStorage.getItem('jangada:quarantine') || '{}');
      var failed = (entries[name] && entries[name].failed) || {};
      failed[expose] = (failed[expose] || 0) + (isLong ? 2 : 1);
      if (failed[expose] > 1) untilMs = nowMs + DAY_MS;
      entries[name] = { failed: failed, atMs: nowMs, untilMs: untilMs };
      localStorage.setItem('jangada:quarantine', JSON.stringify(entries));
    } catch (error) {}
    var known = readCookie('jangada_quarantine');
    var others = known.split('.').filter(function (other) {
      return other && other !== name;
    });
    writeCookie('jangada_quarantine', [name].concat(others).slice(0, QUARANTINED_MAX).join('.'), untilMs - nowMs);
    return readCookie('jangada_quarantine').indexOf(name) >= 0;
  }

  function suspectsOf(mark) {
    var open = mark.open.filter(function (release) {
      return UNIQUE_NAME.test(release.uniqueName);
    });
    var running = open.filter(function (release) {
      return release.uniqueName === mark.runs;
    });
    if (running.length > 0) return running;
    var remotes = open.filter(function (release) {
      return release.uniqueName.indexOf('host__') !== 0;
    });
    return remotes.length > 0 ? remotes : open;
  }

  function report(mark, suspects) {
    var reports = suspects.map(function (release) {
      return {
        remote: release.uniqueName.split('__')[0],
        version: release.version,
        kind: 'frozen',
        own: suspects.length === 1,
        expose: release.expose,
        path: mark.path,
      };
    });
    var body = { tenant: mark.tenant, guest: mark.guest, reports: reports };
    navigator.sendBeacon('/delivery/v1/beacons', JSON.stringify(body));
  }

  // Removes a mark without a sign of life, and returns it. A younger mark belongs to another tab that is starting; one
  // from the future was written before the clock was set back.
  function takeFrozen(key) {
    try {
      var mark = JSON.parse(localStorage.getItem(key));
      var silentMs = Date.now() - mark.beatMs;
      if (silentMs >= 0 && silentMs < FROZEN_MS) return null;
      localStorage.removeItem(key);
      return silentMs >= FROZEN_MS && silentMs < MARK_MS_MAX && mark.open.length > 0 ? mark : null;
    } catch (error) {
      localStorage.removeItem(key);
      return null;
    }
  }

  // A page that froze after its start: its worker made the edge set a cookie. Which of its releases froze it is not
  // known, so a mark says more.
  function takeWatched(isMarked) {
    var text = readCookie(COOKIE);
    if (!text) return;
    writeCookie(COOKIE, '', 0);
    if (isMarked) return;
    var page = JSON.parse(decodeURIComponent(text));
    page.releases = page.releases.filter(function (release) {
      return UNIQUE_NAME.test(release.uniqueName);
    });
    if (page.releases.length === 0) return;
    report(page, page.releases);
    // The edge planned this page without them already.
    page.releases.forEach(function (release) {
      avoid(release.uniqueName, '.');
    });
  }

  // Returns whether the edge has to plan this page again.
  function findFrozen() {
    var isPlannedAgain = false;
    var isMarked = false;
    Object.keys(localStorage).forEach(function (key) {
      var mark = key.indexOf(PREFIX) === 0 ? takeFrozen(key) : null;
      if (!mark) return;
      isMarked = true;
      var suspects = suspectsOf(mark);
      report(mark, suspects);
      suspects.forEach(function (release) {
        isPlannedAgain = avoid(release.uniqueName, release.expose) || isPlannedAgain;
      });
    });
    takeWatched(isMarked);
    return isPlannedAgain;
  }

  var key = PREFIX + Date.now().toString(36) + Math.random().toString(36).slice(2);
  var open = {};
  var runs = null;
  var isWatched = false;
  var timer;

  function end() {
    open = {};
    runs = null;
    clearInterval(timer);
    timer = undefined;
    try {
      localStorage.removeItem(key);
    } catch (error) {}
  }

  function save() {
    var releases = Object.keys(open).map(function (name) {
      return open[name].release;
    });
    if (releases.length === 0) return end();
    var mark = { tenant: visitor.tenant, guest: visitor.guest, path: location.pathname.slice(0, 300) };
    mark.beatMs = Date.now();
    mark.runs = runs;
    mark.open = releases;
    try {
      localStorage.setItem(key, JSON.stringify(mark));
    } catch (error) {}
  }

  function beat() {
    var nowMs = performance.now();
    // No view runs during this task; a rendering that was abandoned never ends by itself.
    runs = null;
    Object.keys(open).forEach(function (name) {
      if (open[name].endMs <= nowMs) delete open[name];
    });
    save();
  }

  window.__jangadaAvoid = avoid;
  if (visitor) {
    window.__jangadaStarted = {
      started: function (release) {
        // A page in the background may be ended at any time, and one that is prerendered may never be shown.
        if (document.visibilityState === 'hidden') return;
        var marked = release || { version: visitor.version, uniqueName: visitor.uniqueName, expose: '.' };
        open[marked.uniqueName] = { release: marked, endMs: performance.now() + STARTED_MS_MAX };
        timer = timer || setInterval(beat, BEAT_MS);
        save();
      },
      runs: function (name) {
        if (name !== null && !open[name]) return;
        if (runs === name) return;
        runs = name;
        save();
      },
      alive: function (name) {
        if (!open[name]) return;
        open[name].isAlive = true;
        open[name].endMs = performance.now() + (isWatched ? ALIVE_MS : UNWATCHED_MS_MAX);
      },
      watched: function () {
        isWatched = true;
        Object.keys(open).forEach(function (name) {
          if (open[name].isAlive) open[name].endMs = performance.now() + ALIVE_MS;
        });
      },
    };
    // The visitor leaves, or the system may end the tab: no sign of life follows, and no release is at fault.
    addEventListener('pagehide', end);
    document.addEventListener('visibilitychange', function () {
      if (document.visibilityState === 'hidden') end();
    });
  }

  var isPlannedAgain = false;
  try {
    isPlannedAgain = findFrozen();
  } catch (error) {}
  if (!isPlannedAgain) return;
  // Scripts of the frozen release must not run in the meantime.
  window.__jangadaReloading = true;
  window.stop();
  location.reload();
})(VISITOR);
