import type { MemberId } from '@croupier/kernel/ids'
import type { ChannelMessage } from '@croupier/wire/channels'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Fanout, jsonTopic } from '../../../platform/fanout/fanout.ts'
import { type Channel, channel, type Live } from '../../../platform/live/live.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Balance } from '../model.ts'

export type BalancePushDeps = {
  db: Db
  fanout: Fanout
  nodeId: string
  live: Live
  log: Logger
  balancesOf(db: Db, memberIds: readonly MemberId[]): Promise<Map<MemberId, Balance>>
}

/** Members whose balance changed. `notified` names a node that has already notified its own connections. */
type BalanceChange = { memberIds: readonly MemberId[]; notified?: string }
/** Changes within this time make one message, so that a busy member receives the newest balance and not every step. */
const COALESCE_MS = 50
const MAX_MEMBERS_PER_MESSAGE = 500

/**
 * Pushes changed balances to the members' connections on every node. Nodes send each other only the members; each node
 * reads the balance just before it pushes it, so a pushed balance is never older than the change.
 */
export function balancePush({ db, fanout, nodeId, live, log, balancesOf }: BalancePushDeps) {
  const topic = jsonTopic<BalanceChange>(fanout, 'wallet.changed')
  let toPush = new Set<MemberId>()
  let toPublish = new Set<MemberId>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function scheduleFlush(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      flush().catch((error: unknown) => log.warn({ err: error }, 'could not push balances'))
    }, COALESCE_MS).unref()
  }
  function pushHere(memberIds: readonly MemberId[]): void {
    for (const memberId of memberIds) if (live.isWatchedHere('balance', { memberId })) toPush.add(memberId)
    if (toPush.size > 0) scheduleFlush()
  }
  async function flush(): Promise<void> {
    const pushing = [...toPush]
    const publishing = [...toPublish]
    toPush = new Set()
    toPublish = new Set()
    if (publishing.length > 0 && (await fanout.hasOtherNodes()))
      for (const memberIds of chunksOf(publishing)) await topic.publish({ memberIds, notified: nodeId })
    if (pushing.length === 0) return
    for (const [memberId, balance] of await balancesOf(db, pushing)) {
      live.sendHere('balance', { memberId }, messageOf(balance))
    }
  }
  topic.subscribe(({ memberIds, notified }) => {
    if (notified !== nodeId) pushHere(memberIds)
  })
  // Messages may be lost while the connection between nodes is down.
  fanout.onReset(() => pushHere(live.membersHere('balance')))

  return {
    /** Pushes the balances of members who watch theirs on this node. */
    pushHere,
    /** Pushes balances on every node. Called after a commit of this node. */
    pushEverywhere(memberIds: readonly MemberId[]): void {
      pushHere(memberIds)
      for (const memberId of memberIds) toPublish.add(memberId)
      if (toPublish.size > 0) scheduleFlush()
    },
    /** Pushes balances on every node once `tx` commits. */
    async pushWith(tx: Tx, memberIds: readonly MemberId[]): Promise<void> {
      for (const chunk of chunksOf(memberIds)) await topic.publishWith(tx, { memberIds: chunk })
    },
    /** The channel carries state: a member who reconnects receives the current balance. */
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

function* chunksOf(memberIds: readonly MemberId[]): Generator<readonly MemberId[]> {
  for (let start = 0; start < memberIds.length; start += MAX_MEMBERS_PER_MESSAGE)
    yield memberIds.slice(start, start + MAX_MEMBERS_PER_MESSAGE)
}

const messageOf = ({ cash, held, seq }: Balance): ChannelMessage<'balance'> => ({
  balance: cash,
  held,
  seq: seq.toString(),
})
