import type { Module } from '../module.ts'
import type { Content } from '../modules/content/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import { notifications as createNotifications, type Notifications } from '../modules/notifications/index.ts'
import { privacy as createPrivacy, type Privacy } from '../modules/privacy/index.ts'
import type { SaferGambling } from '../modules/safer-gambling/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import type { Platform } from '../platform/platform.ts'
import { safetyBar } from './safer-gambling.ts'

export type MessageOptions = {
  /** Whether the outbox shows codes to staff. Only the demo does. */
  showsCodes?: boolean
  /** The public address of the site, for links in messages. */
  siteUrl?: string
  /** Hosts in the operator's own network that senders of messages may be connected to; all others must be public. */
  internalHosts?: readonly string[]
}

/** Creates notifications, which asks privacy before each message. Privacy is created later. */
export const connectNotifications = (
  platform: Platform,
  { showsCodes = false, internalHosts = [] }: MessageOptions,
  { staff, content: { merchant } }: { staff: Staff; content: Content },
  privacy: () => Pick<Privacy, 'mayContact'>,
): Notifications =>
  createNotifications({
    ...platform,
    db: platform.database.db,
    staff,
    merchant,
    mayContact: (...message) => privacy().mayContact(...message),
    showsCodes,
    internalHosts,
  })

type Below = { content: Content; notifications: Notifications; identity: Identity; saferGambling: SaferGambling }

export const connectPrivacy = (
  platform: Platform,
  { siteUrl = 'http://localhost' }: MessageOptions,
  { saferGambling, ...below }: Below,
  modules: () => readonly Module[],
): Privacy =>
  createPrivacy({
    ...platform,
    ...below,
    safetyBar: safetyBar(saferGambling),
    personal: () => modules().flatMap(({ personal = [] }) => personal),
    // The first of the merchant's own domains; without any, the address that the server was started with.
    siteOrigin: () => new URL(below.content.merchant().routers[0] ?? siteUrl).origin,
  })
