// Runs before the first paint, in its own file because the CSP allows no inline script.
(function () {
  var choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // No storage, no choice: the system's theme.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  var bar = document.querySelector('meta[name="theme-color"]')
  if (bar) bar.content = dark ? '#0b1512' : '#f6f7f3'

  // A scoreboard in a video picture has no ground, from the first paint on; on a television it is dusk: as src/features/live/board/view.ts.
  if (/^\/live\/[^/]+\/?$/.test(location.pathname)) {
    var view = new URLSearchParams(location.search).get('view')
    if (view === 'tv' || view === 'overlay') document.documentElement.dataset.view = view
  }

  var guest = false
  try {
    guest = localStorage.getItem('user') === null
  } catch {
    // No storage: treated as a member, for whom nothing is shown or requested early.
  }

  // A guest reads the landing's headline, which index.html contains, from the first paint on.
  if (guest && location.pathname === '/') document.documentElement.dataset.at = 'start'

  // The language that its user chose, else the browser's, else English: as src/lib/language.ts.
  var known = ['en', 'es']
  var wishes = [].concat(navigator.languages || [])
  try {
    var settings = (JSON.parse(localStorage.getItem('user')) || {}).settings
    if (settings && settings.language) wishes.unshift(settings.language)
  } catch {
    // Nothing readable is stored: nothing was chosen.
  }
  var language = wishes
    .map(function (tag) { return String(tag).split('-')[0].toLowerCase() })
    .concat('en')
    .find(function (tag) { return known.indexOf(tag) >= 0 })
  document.documentElement.lang = language

  // Nothing can be written without the dictionary, so it is asked for while the program still loads.
  window.earlyDictionary = fetch('/api/lookup/i18n/1?lang=' + language, { headers: { tenant_id: '1' } })
  window.earlyDictionary.catch(function () {})

  // A guest at a shared game waits for it as well: as src/features/events/public-game.ts.
  var game = /^\/games\/(?!new\/?$|mine\/?$)([^/]+)\/?$/.exec(location.pathname)
  if (game && guest && !/[?&]invite=/.test(location.search)) {
    var answer = fetch('/api/event/' + game[1], { headers: { tenant_id: '1' } })
    answer.catch(function () {})
    window.earlyGame = { id: decodeURIComponent(game[1]), answer: answer }
  }
})()
