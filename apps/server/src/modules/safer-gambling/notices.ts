import type { MemberId } from '@croupier/kernel/ids'
import type { Tx } from '../../platform/db/database.ts'
import { type Fanout, jsonTopic } from '../../platform/fanout/fanout.ts'
import { channel, type Live } from '../../platform/live/live.ts'

export type SafetyNotices = ReturnType<typeof safetyNotices>

const CHANGED = { changed: true } as const

/** Notifies the open pages of a member, on every node, when limits or exclusions change. */
export function safetyNotices({ fanout, live }: { fanout: Fanout; live: Live }) {
  const topic = jsonTopic<{ memberId: MemberId }>(fanout, 'safer-gambling.changed')
  const push = (memberId: MemberId) => live.sendHere('safety', { memberId }, CHANGED)
  topic.subscribe(({ memberId }) => push(memberId))
  // Messages may be lost while the connection between nodes is down.
  fanout.onReset(() => live.membersHere('safety').forEach(push))
  return {
    /** Notifies with the commit of `tx`. */
    publish: (tx: Tx, memberId: MemberId): Promise<void> => topic.publishWith(tx, { memberId }),
    channel: channel({ name: 'safety', audience: 'member', catchUp: async () => [{ value: CHANGED }] }),
  }
}
