// The part of the service worker that shows notifications while no page is open. `sw.js` imports it; src/app/worker-messages.ts is
// the other end in the page.

/** How long a page may take to answer. */
var PAGE_MS = 1000
var ICON = '/icons/icon-192.png'

// Safari ends a subscription whose pushes show nothing.
var mustShow = /safari/i.test(navigator.userAgent) && !/chrom|android/i.test(navigator.userAgent)

self.addEventListener('push', function (event) {
  event.waitUntil(receive(event.data))
})

self.addEventListener('notificationclick', function (event) {
  event.notification.close()
  event.waitUntil(press(event.notification, event.action))
})

// The push service gave this browser another address. Open pages tell the server at once, others when they are opened.
self.addEventListener('pushsubscriptionchange', function (event) {
  event.waitUntil(subscribeAgain(event))
})

/** What arrives is a `PushNotice` of the wire. */
async function receive(data) {
  var notice = data.json()
  if (!mustShow && (await isShownOnPage())) return
  var answer = notice.answer
  await self.registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.tag,
    lang: notice.lang,
    timestamp: notice.at,
    icon: ICON,
    renotify: true,
    data: { path: notice.path, answer: answer },
    actions: answer
      ? [
          { action: 'accept', title: answer.accept },
          { action: 'decline', title: answer.decline },
        ]
      : [],
  })
}

/** A page that is in front and connected has shown a toast. */
async function isShownOnPage() {
  var pages = await windows()
  var visible = pages.filter(function (page) { return page.visibilityState === 'visible' })
  var answers = await Promise.all(visible.map(function (page) { return ask(page, { type: 'shows_toasts' }) }))
  return answers.indexOf(true) >= 0
}

/** Answers at once where a button was pressed, and opens the page where that is not possible. */
async function press(notification, action) {
  var data = notification.data
  if (data.answer && (action === 'accept' || action === 'decline') && (await isAnswered(notification, action === 'accept'))) return
  await open(data.path)
}

async function isAnswered(notification, accept) {
  var answer = notification.data.answer
  try {
    var response = await fetch('/api/push/answer', {
      method: 'POST',
      headers: { 'content-type': 'application/json', tenant_id: '1' },
      body: JSON.stringify({ token: answer.token, accept: accept }),
    })
    if (!response.ok) return false
  } catch {
    return false
  }
  await self.registration.showNotification(notification.title, {
    body: accept ? answer.accepted : answer.declined,
    tag: notification.tag,
    lang: notification.lang,
    icon: ICON,
    silent: true,
    data: { path: notification.data.path },
  })
  return true
}

/** In a page that is open, else in a new one. */
async function open(path) {
  var pages = await windows()
  var page = pages.find(function (one) { return one.visibilityState === 'visible' }) || pages[0]
  if (!page) return self.clients.openWindow(path)
  // Some browsers do not let a page come to the front, but it can go on in the background.
  await page.focus().catch(function () {})
  if (!(await ask(page, { type: 'open', path: path }))) await page.navigate(path)
}

async function subscribeAgain(event) {
  var before = event.oldSubscription || (await self.registration.pushManager.getSubscription())
  if (before) await self.registration.pushManager.subscribe(before.options)
  var pages = await windows()
  pages.forEach(function (page) { page.postMessage({ type: 'push_changed' }) })
}

function windows() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

/** A page's answer; false if it has none in time. */
function ask(page, message) {
  return new Promise(function (resolve) {
    var channel = new MessageChannel()
    channel.port1.onmessage = function (event) { resolve(event.data === true) }
    setTimeout(function () { resolve(false) }, PAGE_MS)
    page.postMessage(message, [channel.port2])
  })
}
