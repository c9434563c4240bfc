import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { MessageChannel } from '@croupier/wire/notifications/template'
import type { setConsents } from '@croupier/wire/privacy/consents'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { maskAddress } from '../../../platform/sessions/rules.ts'
import type { OffersPolicy } from '../policy.ts'
import type { UnsubscribeLinks } from './links.ts'
import { type ConsentName, consentsOf, newChanges } from './rules.ts'
import { type ConsentRow, consentsStore as store } from './store.ts'

export type ConsentsDeps = {
  db: Db
  clock: Clock
  links: UnsubscribeLinks
  settings(): OffersPolicy
  /** Refuses `member.unknown`. */
  checkMember(memberId: MemberId): Promise<unknown>
}
export type ConsentsService = ReturnType<typeof consentsService>
type From = { source: ConsentRow['source']; staff?: string; address: string }
type Change = ConsentName & { isGranted: boolean }

/** Consents to offers by channel and kind of product. Only the member gives one; a link and staff can withdraw it. */
export function consentsService(deps: ConsentsDeps) {
  return {
    shown: (memberId: MemberId) => shown(deps, memberId),
    set: (memberId: MemberId, asked: Input<typeof setConsents>, address: string) => set(deps, memberId, asked, address),
    unsubscribe: (token: string, address: string) => unsubscribe(deps, token, address),
    shownToStaff: (memberId: MemberId) => shownToStaff(deps, memberId),
    withdraw: (by: StaffCall, asked: Withdrawal) => withdraw(deps, by, asked),
    isGranted: (reader: Reader, memberId: MemberId, name: ConsentName) => store.isGranted(reader, memberId, name),
  }
}

async function shown({ db, settings }: ConsentsDeps, memberId: MemberId) {
  const { products, textVersion } = settings()
  const history = await store.newest(db, memberId)
  return {
    textVersion,
    items: consentsOf(products, await store.last(db, memberId)),
    history: history.map(changeOf),
  }
}

const changeOf = ({ consentId, channel, product, isGranted, at, textVersion, source }: ConsentRow) => ({
  id: String(consentId),
  channel,
  product,
  isGranted,
  at,
  textVersion,
  source,
})

async function set(
  deps: ConsentsDeps,
  memberId: MemberId,
  { textVersion, changes }: Input<typeof setConsents>,
  address: string,
) {
  const { db, settings } = deps
  const offered = settings()
  if (textVersion !== offered.textVersion) refuse('consent.text_changed')
  if (changes.some(({ product, isGranted }) => isGranted && !offered.products.includes(product)))
    refuse('consent.not_offered')
  await db.transaction().execute((tx) => record(deps, tx, { memberId, changes, from: { source: 'account', address } }))
  return shown(deps, memberId)
}

/** Returns how many consents changed. */
async function record(
  { clock, settings }: ConsentsDeps,
  tx: Tx,
  { memberId, changes, from }: { memberId: MemberId; changes: readonly Change[]; from: From },
): Promise<number> {
  await store.lockMember(tx, memberId)
  const changed = newChanges(changes, await store.last(tx, memberId))
  const { textVersion } = settings()
  const { source, staff = null, address } = from
  const at = clock.now()
  await store.add(
    tx,
    changed.map(({ channel, product, isGranted }) => ({
      memberId,
      channel,
      product,
      isGranted,
      at,
      textVersion,
      source,
      staff,
      address: maskAddress(address),
    })),
  )
  return changed.length
}

/** Withdraws every consent of a channel, of products that are no longer offered too. */
async function withdrawChannel(
  deps: ConsentsDeps,
  tx: Tx,
  { memberId, channel, from }: { memberId: MemberId; channel: MessageChannel; from: From },
): Promise<number> {
  const given = (await store.last(tx, memberId)).filter((one) => one.channel === channel)
  const changes = given.map(({ product }) => ({ channel, product, isGranted: false }))
  return record(deps, tx, { memberId, changes, from })
}

async function unsubscribe(deps: ConsentsDeps, token: string, address: string) {
  const { memberId, channel } = deps.links.read(token) ?? refuse('consent.link_invalid')
  await deps.db
    .transaction()
    .execute((tx) => withdrawChannel(deps, tx, { memberId, channel, from: { source: 'link', address } }))
  return { channel }
}

async function shownToStaff(deps: ConsentsDeps, memberId: MemberId) {
  await deps.checkMember(memberId)
  const { items } = await shown(deps, memberId)
  const history = await store.newest(deps.db, memberId)
  return { items, history: history.map((row) => ({ ...changeOf(row), staff: row.staff, address: row.address })) }
}

type Withdrawal = { memberId: MemberId; channel: MessageChannel; reason: string }

async function withdraw(deps: ConsentsDeps, by: StaffCall, { memberId, channel, reason }: Withdrawal) {
  await deps.checkMember(memberId)
  await deps.db.transaction().execute(async (tx) => {
    const from: From = { source: 'staff', staff: by.name, address: by.address }
    const withdrawn = await withdrawChannel(deps, tx, { memberId, channel, from })
    if (withdrawn === 0) refuse('consent.none')
    await by.audit(tx, { object: `member:${memberId}`, after: { channel, withdrawn }, reason })
  })
  return shownToStaff(deps, memberId)
}
