import type { Module } from '../module.ts'
import type { Cashier } from '../modules/cashier/index.ts'
import type { Content } from '../modules/content/index.ts'
import type { Games } from '../modules/games/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import type { Kyc } from '../modules/kyc/index.ts'
import { notifications as createNotifications, type Notifications } from '../modules/notifications/index.ts'
import { privacy as createPrivacy, type Privacy } from '../modules/privacy/index.ts'
import type { SaferGambling } from '../modules/safer-gambling/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Platform } from '../platform/platform.ts'
import { membersFound } from './members-found.ts'
import { safetyBar } from './safer-gambling.ts'

export type MessageOptions = {
  /** Whether the outbox shows codes to staff. Only the demo does. */
  showsCodes?: boolean
  /** The public address of the site, for links in messages. */
  siteUrl?: string
  /** Hosts in the operator's own network that senders of messages may be connected to; all others must be public. */
  internalHosts?: readonly string[]
  /** Certificates of push services that no public authority has signed, for tests. */
  pushAuthority?: string
}

/** Creates notifications, which asks privacy before each message. Privacy is created later. */
export const connectNotifications = (
  platform: Platform,
  { showsCodes = false, internalHosts = [], pushAuthority, siteUrl = 'http://localhost' }: MessageOptions,
  { staff, content: { merchant, settings } }: { staff: Staff; content: Content },
  privacy: () => Pick<Privacy, 'mayContact'>,
): Notifications =>
  createNotifications({
    ...platform,
    db: platform.database.db,
    staff,
    merchant,
    settings,
    mayContact: (...message) => privacy().mayContact(...message),
    showsCodes,
    internalHosts,
    pushAuthority: pushAuthority ?? null,
    siteOrigin: () => siteOriginOf(merchant().routers, siteUrl),
  })

/** The first of the merchant's own domains; without any, the address that the server was started with. */
const siteOriginOf = ([first]: readonly string[], siteUrl: string): string => new URL(first ?? siteUrl).origin

type Below = {
  staff: Staff
  content: Content
  notifications: Notifications
  identity: Identity
  wallet: Wallet
  saferGambling: SaferGambling
}
type Above = { games: Games; cashier: Cashier; kyc: Kyc }

export const connectPrivacy = (
  platform: Platform,
  { siteUrl = 'http://localhost' }: MessageOptions,
  { saferGambling, ...below }: Below,
  above: () => Above & { all: readonly Module[] },
): Privacy =>
  createPrivacy({
    ...platform,
    ...below,
    safetyBar: safetyBar(saferGambling),
    erasurePorts: {
      isClosing: saferGambling.isClosing,
      finishClosing: saferGambling.finishClosing,
      isExcluded: async (...of) => (await saferGambling.exclusionOf(...of)) !== null,
      openStakes: (...of) => above().games.figures.openStakes(...of),
      openDeposits: (...of) => above().cashier.figures.openDeposits(...of),
      isChecked: (...of) => above().kyc.isInProgress(...of),
    },
    search: (typed) => membersFound(below.identity, platform.database.db, typed),
    personal: () => above().all.flatMap(({ personal = [] }) => personal),
    siteOrigin: () => siteOriginOf(below.content.merchant().routers, siteUrl),
  })
