import type { CDPSession, Worker } from '@playwright/test'
import { newMember } from '../harness/members.ts'
import { openAs } from './tab.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const SWITCH = 'Show messages on this device'
const MESSAGE = {
  id: 'm1',
  title: 'News about your deposit',
  text: 'Open your messages.',
  path: '/index#member/messageV2',
}

/** Runs in the page: consents and subscribes as a browser does. This one has no notifications, and reaches no push service. */
function imitateBrowser(): void {
  Object.defineProperty(Notification, 'permission', { value: 'granted' })
  Notification.requestPermission = async () => 'granted'
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const endpoint = `https://push.example/${Math.random()}`
  const kept: { subscription: unknown } = { subscription: null }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => kept.subscription,
    subscribe: async () => {
      kept.subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          kept.subscription = null
          return true
        },
      }
      return kept.subscription
    },
  })
}

/** Returns a function that hands a message to the worker of the site, as the browser does when its push service sends one. */
async function pushTo(cdp: CDPSession, origin: string): Promise<(message: object) => Promise<void>> {
  const registered = new Promise<string>((done) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (own) done(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (message) => {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
  }
}

/** Records what the worker shows, because this browser shows no notifications. */
const recordShown = (worker: Worker) =>
  worker.evaluate(`{
    self.shown = []
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void shown.push({ title, ...options })
    WindowClient.prototype.focus = async () => {}
  }`)

const shown = (worker: Worker) => worker.evaluate('shown')

/** Clicks the notification that the worker showed last. */
const click = (worker: Worker) =>
  worker.evaluate(`(async () => {
    const work = []
    const notification = { close() {}, data: shown.at(-1).data }
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: (one) => work.push(one) }))
    await Promise.all(work)
  })()`)

test('an installed site shows push messages after consent, and a click opens their page', async ({
  page,
  context,
  product,
  isMobile,
}) => {
  test.skip(isMobile, 'needs no second run on a phone')
  const member = await newMember(product)
  await page.addInitScript(imitateBrowser)
  await openAs(page, member, `${product.site}/index#member/messageV2`)
  const cdp = await context.newCDPSession(page)

  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])

  await page.evaluate(() => navigator.serviceWorker.ready)
  const consent = page.getByRole('switch', { name: SWITCH })
  for (const isOn of [true, false, true]) {
    await page.getByText(SWITCH).click()
    await expect(consent).toBeChecked({ checked: isOn })
  }

  await page.goto(`${product.site}/promotions`)
  const [worker] = context.serviceWorkers()
  await recordShown(worker!)
  const deliver = await pushTo(cdp, product.site)
  await deliver({ title: 'None of ours' })
  await deliver(MESSAGE)
  const { title, text: body, id: tag, path } = MESSAGE
  await expect.poll(() => shown(worker!)).toMatchObject([{ title, body, tag, data: { path } }])
  await click(worker!)
  await expect(page).toHaveURL(/#member\/messageV2$/)
})
