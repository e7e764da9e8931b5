// The search over the operations, and the opening of the one that the address names. The page works without this
// script.
const search = document.getElementById('search');
const nothing = document.getElementById('nothing');
const calls = [...document.querySelectorAll('.call')];
const areas = [...document.querySelectorAll('.area')];

const show = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const call of calls) call.hidden = !words.every((word) => call.dataset.words.includes(word));
  for (const area of areas) area.hidden = !area.querySelector('.call:not([hidden])');
  nothing.hidden = calls.some((call) => !call.hidden);
};

const openNamed = () => {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named?.classList.contains('call')) return;
  if (named.hidden) {
    search.value = '';
    show();
  }
  named.open = true;
  named.scrollIntoView();
};

search.addEventListener('input', show);
window.addEventListener('hashchange', openNamed);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === search) return;
  event.preventDefault();
  search.focus();
});
openNamed();
