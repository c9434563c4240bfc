import type { MemberId } from '@croupier/kernel/ids'
import type { ChannelMessage } from '@croupier/wire/channels'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Fanout, jsonTopic } from '../../../platform/fanout/fanout.ts'
import { type Channel, channel, type Live } from '../../../platform/live/live.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Balance } from '../model.ts'

export type BalancesDeps = {
  db: Db
  fanout: Fanout
  nodeId: string
  live: Live
  log: Logger
  balancesOf(db: Db, memberIds: readonly MemberId[]): Promise<Map<MemberId, Balance>>
}

/** Members whose balance changed. A node that has notified its own connections already names itself. */
type Changed = { memberIds: readonly MemberId[]; notified?: string }
/** Changes within this time make one message: a hot member is told the state, not every step. */
const GATHER_MS = 50
/** Members in one message between nodes. */
const MEMBERS_MOST = 500

/**
 * Tells members their balance after it changed, on whichever node they listen. Nodes tell each other only whose
 * balance changed; what is sent is read afterwards, so it is never older than the change.
 */
export function balances({ db, fanout, nodeId, live, log, balancesOf }: BalancesDeps) {
  const topic = jsonTopic<Changed>(fanout, 'wallet.changed')
  const stale = new Set<MemberId>()
  const untold = new Set<MemberId>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function later(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      flush().catch((error: unknown) => log.warn({ err: error }, 'balances could not be told'))
    }, GATHER_MS).unref()
  }
  function hear(memberIds: readonly MemberId[]): void {
    for (const memberId of memberIds) if (live.isWatchedHere('balance', { memberId })) stale.add(memberId)
    if (stale.size > 0) later()
  }
  async function flush(): Promise<void> {
    const toRead = [...stale]
    const toTell = [...untold]
    stale.clear()
    untold.clear()
    for (const memberIds of inParts(toTell)) await topic.publish({ memberIds, notified: nodeId })
    if (toRead.length === 0) return
    for (const [memberId, balance] of await balancesOf(db, toRead)) {
      live.sendHere('balance', { memberId }, messageOf(balance))
    }
  }
  topic.subscribe(({ memberIds, notified }) => {
    if (notified !== nodeId) hear(memberIds)
  })
  // Messages may be lost while the connection between nodes is down.
  fanout.onReset(() => hear(live.membersHere('balance')))

  return {
    hear,
    /** After a commit of this node. */
    changed(memberIds: readonly MemberId[]): void {
      hear(memberIds)
      for (const memberId of memberIds) untold.add(memberId)
      if (untold.size > 0) later()
    },
    /** With a transaction that has not committed yet. */
    async changes(tx: Tx, memberIds: readonly MemberId[]): Promise<void> {
      for (const part of inParts(memberIds)) await topic.publishWith(tx, { memberIds: part })
    },
    /** The channel carries state: whoever comes back gets the balance of now. */
    channel: channel({
      name: 'balance',
      audience: 'member',
      catchUp: async ({ session }) => {
        const memberId = session!.memberId
        const balance = (await balancesOf(db, [memberId])).get(memberId)!
        return [{ value: messageOf(balance) }]
      },
    }) satisfies Channel,
    stop: () => clearTimeout(timer),
  }
}

function* inParts(memberIds: readonly MemberId[]): Generator<readonly MemberId[]> {
  for (let at = 0; at < memberIds.length; at += MEMBERS_MOST) yield memberIds.slice(at, at + MEMBERS_MOST)
}

const messageOf = ({ cash, held, seq }: Balance): ChannelMessage<'balance'> => ({
  balance: cash,
  held,
  seq: seq.toString(),
})
