import { endPush, pushKey, subscribeToPush } from '@croupier/wire/notifications/push'
import type { Site } from './site.tsx'
import { remembered } from './storage.ts'

/** `impossible`: the browser has no push messages, or only for an installed app. `blocked`: the visitor forbade them. */
export type PushState = 'impossible' | 'blocked' | 'off' | 'on'

/** The member who wants messages in this browser. Its subscription stays after a logout, and sends nothing until they return. */
const owner = remembered('pushMember')

type Caller = Pick<Site, 'call' | 'session'>

/** Waits for the worker, which the first visit installs. */
const registrationOf = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? navigator.serviceWorker.ready
    : undefined

const memberOf = ({ session }: Pick<Site, 'session'>): string | null => session.get()?.customerId ?? null

/** Whether the member gets messages in this browser. */
export async function pushState(site: Caller): Promise<PushState> {
  const registration = await registrationOf()
  if (!registration) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await registration.pushManager.getSubscription()
  return subscription && owner.get() === memberOf(site) ? 'on' : 'off'
}

/** The consent of the member. The browser asks for its own permission first, which needs a click. */
export async function startPush(site: Caller): Promise<PushState> {
  const registration = await registrationOf()
  if (!registration) return 'impossible'
  if ((await Notification.requestPermission()) !== 'granted') return pushState(site)
  const { publicKey } = await site.call(pushKey, {})
  await putSubscription(site, await subscribe(registration, publicKey))
  owner.set(memberOf(site))
  return 'on'
}

export async function stopPush(site: Caller): Promise<PushState> {
  const subscription = await (await registrationOf())?.pushManager.getSubscription()
  owner.set(null)
  if (subscription) {
    await site.call(endPush, { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return pushState(site)
}

/** After a login: messages go to the new session of the same member. Another member ends those of the one before. */
export async function renewPush(site: Caller): Promise<void> {
  const member = memberOf(site)
  if (member === null) return
  const subscription = await (await registrationOf())?.pushManager.getSubscription()
  if (!subscription) return
  if (owner.get() === member) return putSubscription(site, subscription)
  owner.set(null)
  await subscription.unsubscribe()
}

async function subscribe(registration: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await registration.pushManager.subscribe(options)
  } catch (error) {
    // A subscription with the key of an earlier deployment stands in the way.
    const former = await registration.pushManager.getSubscription()
    if (!former) throw error
    await former.unsubscribe()
    return registration.pushManager.subscribe(options)
  }
}

async function putSubscription({ call }: Caller, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await call(subscribeToPush, {
    endpoint: endpoint ?? subscription.endpoint,
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  })
}
