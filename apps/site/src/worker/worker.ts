import { build, scope } from 'virtual:worker'
import { isGreeting, type Reply } from './model.ts'
import { addressOf, messageIn, shownOf } from './push.ts'
import { planFor } from './rules.ts'
import { workerStore } from './store.ts'

/**
 * The service worker of the site (ADR 0022). Pages always come from the server, so a page never has the code of another build. A new
 * worker takes over at once, because files of earlier builds stay while a page runs one of them.
 */
const LANES = { slow: 1, fast: 3 }
const store = workerStore({ caches, locks: navigator.locks, fetch: fetch.bind(globalThis), build })

scope.addEventListener('install', (event) => event.waitUntil(store.readOfflinePage().then(() => scope.skipWaiting())))
scope.addEventListener('activate', (event) => event.waitUntil(start()))
scope.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  const plan = planFor(request, location.origin)
  if (plan === 'file') event.respondWith(store.file(request))
  if (plan === 'page') event.respondWith(page(request, preloadResponse))
  if (plan === 'icon') event.respondWith(store.icon(request))
})
scope.addEventListener('message', (event) => {
  const { data, source } = event
  if (!isGreeting(data)) return
  const reply: Reply = { build: build.id }
  source?.postMessage(reply)
  event.waitUntil(keep(data.language, data.isSlow ? LANES.slow : LANES.fast))
})
scope.addEventListener('push', (event) => event.waitUntil(show(event.data)))
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

async function start(): Promise<void> {
  await store.forgetBuilds()
  // The browser asks for the page while the worker starts.
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

async function page(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request))
  } catch {
    return store.offlinePage()
  }
}

/** Without a network, the next greeting continues. */
async function keep(language: string, lanes: number): Promise<void> {
  await Promise.allSettled([store.readOfflinePage(), store.keepFiles(language, lanes)])
  await store.forgetBuilds()
}

/** Browsers demand that every push message is shown. */
async function show(data: { json(): unknown } | null): Promise<void> {
  const message = messageIn(readJson(data))
  if (message) await scope.registration.showNotification(message.title, shownOf(message, await store.iconAddress()))
}

function readJson(data: { json(): unknown } | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

/** The page of the message, in a tab of the site that is open, else in a new one. */
async function open(data: unknown): Promise<void> {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined
  const address = addressOf(path, location.origin)
  const [tab] = await scope.clients.matchAll({ type: 'window' })
  if (!tab) return void (await scope.clients.openWindow(address))
  await tab.focus()
  // A tab that this worker does not control cannot be sent to another page.
  await tab.navigate(address).catch(() => scope.clients.openWindow(address))
}
