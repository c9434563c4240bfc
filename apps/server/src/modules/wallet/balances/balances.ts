import type { MemberId } from '@croupier/kernel/ids'
import type { ChannelMessage } from '@croupier/wire/channels'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'
import type { Nodes } from '../../../platform/fanout/nodes.ts'
import { type Channel, channel, type Live } from '../../../platform/live/live.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Balance } from '../model.ts'

export type BalancesDeps = {
  db: Db
  fanout: Fanout
  nodes: Nodes
  live: Live
  log: Logger
  balancesOf(db: Db, memberIds: readonly MemberId[]): Promise<Map<MemberId, Balance>>
}

const TOPIC = 'wallet.changed'
/** Changes within this time make one message: a hot member is told the state, not every step. */
const GATHER_MS = 50
/** Names in one message between nodes: bounded by the fan-out's 7,900 bytes. */
const NAMES_MOST = 500

/**
 * Tells members their balance after it changed, on whichever node they listen. Nodes tell each other only whose
 * balance changed; what is sent is read afterwards, so it is never older than the change.
 */
export function balances({ db, fanout, nodes, live, log, balancesOf }: BalancesDeps) {
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
    const [toRead, toTell] = [[...stale], [...untold]]
    stale.clear()
    untold.clear()
    for (let at = 0; at < toTell.length; at += NAMES_MOST) {
      await fanout.publish(TOPIC, toTell.slice(at, at + NAMES_MOST).join(','))
    }
    if (toRead.length === 0) return
    for (const [memberId, balance] of await balancesOf(db, toRead)) {
      live.sendHere('balance', { memberId }, messageOf(balance))
    }
  }
  fanout.subscribe(TOPIC, (names) => hear(names.split(',') as MemberId[]))

  return {
    hear,
    /** After a commit of this node. */
    changed(memberIds: readonly MemberId[]): void {
      hear(memberIds)
      if (nodes.isAlone()) return
      for (const memberId of memberIds) untold.add(memberId)
      if (untold.size > 0) later()
    },
    /** With a transaction that has not committed yet. */
    async changes(tx: Tx, memberIds: readonly MemberId[]): Promise<void> {
      for (let at = 0; at < memberIds.length; at += NAMES_MOST) {
        await fanout.publishWith(tx, TOPIC, memberIds.slice(at, at + NAMES_MOST).join(','))
      }
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

const messageOf = ({ cash, held, seq }: Balance): ChannelMessage<'balance'> => ({
  balance: cash,
  held,
  seq: seq.toString(),
})
