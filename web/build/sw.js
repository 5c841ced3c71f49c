// The service worker: everything the client needs is kept on the device, so that it plays without a network.
// FILES and STAMP are filled in by the build (pages.ts); a new build is a new cache.
const cache = 'holdout-STAMP'
const files = 'FILES'

self.addEventListener('install', (e) => {
  e.waitUntil(caches.open(cache).then((c) => c.addAll(files)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (e) => {
  const old = caches.keys().then((keys) => Promise.all(keys.filter((k) => k.startsWith('holdout-') && k !== cache).map((k) => caches.delete(k))))
  e.waitUntil(old.then(() => self.clients.claim()))
})

// The server calls: {room, title, body}, in the language of whoever wanted to be called. A browser demands that something is
// shown, whatever was said.
self.addEventListener('push', (e) => {
  let said = {}
  try {
    said = e.data?.json() ?? {}
  } catch {
    /* not from our server */
  }
  const room = typeof said.room === 'string' && /^[a-z0-9]{1,40}$/.test(said.room) ? said.room : ''
  e.waitUntil(self.registration.showNotification(String(said.title ?? 'holdout'), { body: String(said.body ?? ''), tag: `room-${room}`, icon: './icon.svg', data: room }))
})

/** To the room, where it is open already; the page knows its own way in. */
self.addEventListener('notificationclick', (e) => {
  e.notification.close()
  const room = e.notification.data
  const hash = room ? `#/room/${room}` : ''
  e.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find((p) => room && new URL(p.url).hash.startsWith(hash))
      return open ? open.focus() : self.clients.openWindow('./' + hash)
    }),
  )
})

self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url)
  if (e.request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.endsWith('/ws')) return
  e.respondWith(
    caches.match(e.request, { ignoreSearch: true }).then(
      (kept) => kept ?? fetch(e.request).catch(() => (e.request.mode === 'navigate' ? caches.match('./') : Response.error())),
    ),
  )
})
