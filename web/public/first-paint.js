// Fills the head of a shared game, for which theme.js asked, while the program still loads; as `Head` in
// src/features/events/public-game-screen.tsx. Does nothing once the program has replaced it.
(function () {
  var early = window.earlyGame
  if (!early) return
  // A copy: the program reads the answer as well.
  early.answer
    .then(function (response) { return response.ok ? response.clone().json() : null })
    .then(function (game) {
      var first = document.querySelector('.first-game')
      if (!game || !first || game.starts_at === undefined || game.ends_at < Date.now()) return
      first.querySelector('h1').textContent = game.name
      var time = first.querySelector('time')
      var options = { hour: 'numeric', minute: '2-digit', timeZone: game.zone }
      var language = document.documentElement.lang
      // As `formatsOf` in src/lib/language.ts.
      var regional = navigator.languages.find(function (tag) { return tag.toLowerCase().indexOf(language + '-') === 0 })
      var parts = new Intl.DateTimeFormat(regional || language + '-US', options).formatToParts(game.starts_at)
      var isHalf = function (part) { return part.type === 'dayPeriod' }
      time.children[0].textContent = parts.filter(function (part) { return !isHalf(part) }).map(function (part) { return part.value }).join('').trim()
      time.children[1].textContent = parts.filter(isHalf).map(function (part) { return part.value }).join('')
      document.documentElement.dataset.at = 'game'
    })
    .catch(function () {})
})()
