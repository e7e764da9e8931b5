/* global ORIGINS */
(function (origins) {
  // The first origin of release files is the page's own (decision 0143). This script runs before the boot script, so
  // that the page sees a failure only when every origin failed. The hash is the same at each origin.
  var SLOW_MS_MIN = 2500;
  var SLOW_MS_UNKNOWN = 4000;
  var SLOW_MS_MAX = 8000;
  // After a file did not arrive, the next ones get less time.
  var SLOW_AGAIN_MS = 1000;
  var LOOK_EVERY_MS = 500;
  var BEACON_WAIT_MS = 3000;
  // The time that three of four files took; with few files the browser's estimate of the connection is used.
  var USUAL_SHARE = 0.75;
  var FILES_MIN = 3;
  var MEASURED_TIMES = 3;
  var ROUND_TRIPS = 3;
  var VIEW_KBIT = 1600;
  var RELEASE_FILE = /^\/releases\/([^/]+)\/([^/]+)\//;

  var own = location.origin + '/releases/';
  var nonce = document.currentScript.nonce;
  // Scripts that must not run any more move to this document: a script that left its document never runs (HTML,
  // 4.12.1).
  var elsewhere = document.implementation.createHTMLDocument('');
  var handled = new WeakSet();
  var firstSeen = new WeakMap();
  var isSlow = false;
  var isShellReplaced = false;
  var reports = {};
  var timer;

  function isReleaseScript(element) {
    return element instanceof HTMLScriptElement && !!element.integrity && element.src.startsWith(own);
  }

  function ownFiles() {
    return performance.getEntriesByType('resource').filter(function (entry) {
      return entry.name.startsWith(own) && entry.transferSize > 0 && entry.responseStatus !== 0;
    });
  }

  function slowMs() {
    if (isSlow) return SLOW_AGAIN_MS;
    var known = [];
    var durations = ownFiles()
      .map(function (entry) {
        return entry.duration;
      })
      .sort(function (a, b) {
        return a - b;
      });
    if (durations.length >= FILES_MIN)
      known.push(durations[Math.floor(durations.length * USUAL_SHARE)] * MEASURED_TIMES);
    var line = navigator.connection;
    if (line && line.downlink > 0) known.push(line.rtt * ROUND_TRIPS + VIEW_KBIT / line.downlink);
    if (known.length === 0) return SLOW_MS_UNKNOWN;
    return Math.min(SLOW_MS_MAX, Math.max(SLOW_MS_MIN, Math.max.apply(null, known)));
  }

  function sendReports() {
    clearTimeout(timer);
    timer = undefined;
    var list = Object.values(reports);
    reports = {};
    var boot = document.getElementById('jangada-boot');
    var plan = boot && JSON.parse(boot.textContent).plan;
    if (!plan || list.length === 0) return;
    var body = { tenant: plan.tenant, guest: plan.guest, reports: [], origins: list };
    navigator.sendBeacon('/delivery/v1/beacons', JSON.stringify(body));
  }

  function report(path, origin, why) {
    var name = RELEASE_FILE.exec(path);
    if (!name) return;
    var key = name[0] + origin + why;
    reports[key] = reports[key] || { remote: name[1], version: name[2], origin: origin, why: why, files: 0 };
    reports[key].files += 1;
    timer = timer || setTimeout(sendReports, BEACON_WAIT_MS);
  }

  // The entries of remotes run after the shell, in the order of the page. A shell from another origin runs later; it
  // then loads the entries again, from the browser's cache.
  function detachEntries() {
    if (isShellReplaced) return;
    isShellReplaced = true;
    document.querySelectorAll('script[defer][integrity]:not([data-shell]):not([data-done])').forEach(function (entry) {
      handled.add(entry);
      elsewhere.adoptNode(entry);
    });
  }

  // Puts an empty script in the place where the page looks for a script that was given up.
  function standInFor(script) {
    var standIn = document.createElement('script');
    standIn.type = 'text/plain';
    standIn.integrity = script.integrity;
    if (script.dataset.shell !== undefined) standIn.dataset.shell = '';
    standIn.src = script.src;
    script.replaceWith(standIn);
    elsewhere.adoptNode(script);
    handled.add(standIn);
    return standIn;
  }

  function takeFromNext(script, why) {
    var path = new URL(script.src).pathname;
    var integrity = script.integrity;
    handled.add(script);
    if (script.dataset.shell !== undefined) detachEntries();
    var waiting = why === 'slow' ? [script, standInFor(script)] : [script];

    function end(type) {
      waiting.forEach(function (element) {
        element.dispatchEvent(new Event(type));
      });
    }
    function request(index) {
      var origin = origins[index];
      if (!origin) return end('error');
      var isOver = false;
      var copy = document.createElement('script');
      function next() {
        if (isOver) return;
        isOver = true;
        elsewhere.adoptNode(copy);
        request(index + 1);
      }
      copy.crossOrigin = 'anonymous';
      copy.integrity = integrity;
      copy.nonce = nonce;
      copy.addEventListener('load', function () {
        isOver = true;
        copy.remove();
        report(path, origin, why);
        end('load');
      });
      copy.addEventListener('error', next);
      // The last origin has no time limit.
      if (index + 1 < origins.length) setTimeout(next, SLOW_MS_UNKNOWN);
      copy.src = origin + path;
      handled.add(copy);
      document.head.append(copy);
      // webpack derives the addresses of later files from this one, so it remains the address that the plan names.
      Object.defineProperty(copy, 'src', { value: location.origin + path });
    }
    request(0);
  }

  addEventListener(
    'error',
    function (event) {
      var element = event.target;
      if (handled.has(element)) return;
      if (isReleaseScript(element)) {
        event.stopImmediatePropagation();
        return takeFromNext(element, 'failed');
      }
      // Pictures have no hash, and no script waits for them.
      if (element instanceof HTMLImageElement && element.src.startsWith(own)) {
        handled.add(element);
        event.stopImmediatePropagation();
        element.src = origins[0] + new URL(element.src).pathname;
      }
    },
    true,
  );

  // A file is slow when it is late and no other file has arrived meanwhile: a slow connection still delivers some
  // files.
  setInterval(function () {
    var now = performance.now();
    var limit = slowMs();
    var arrived = ownFiles().reduce(function (latest, entry) {
      return Math.max(latest, entry.responseEnd);
    }, 0);
    Array.prototype.forEach.call(document.scripts, function (script) {
      if (!isReleaseScript(script) || handled.has(script) || script.hasAttribute('data-done')) return;
      if (!firstSeen.has(script)) firstSeen.set(script, now);
      var since = Math.max(firstSeen.get(script), isSlow ? 0 : arrived);
      if (now - since < limit) return;
      isSlow = true;
      takeFromNext(script, 'slow');
    });
  }, LOOK_EVERY_MS);

  addEventListener('pagehide', sendReports);
})(ORIGINS);
