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

self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url)
  if (e.request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.endsWith('/ws')) return
  e.respondWith(
    caches.match(e.request, { ignoreSearch: true }).then(
      (kept) => kept ?? fetch(e.request).catch(() => (e.request.mode === 'navigate' ? caches.match('./') : Response.error())),
    ),
  )
})
