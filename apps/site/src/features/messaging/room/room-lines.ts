import type { ChannelMessage } from '@croupier/wire/channels'
import type { RoomMessage } from '@croupier/wire/messaging/room'

/** Messages that a page keeps: a page that is open for hours stays as fast as at first. */
const KEPT = 200

export type RoomLines = readonly RoomMessage[]

/** The list after news from the server: without those that staff have hidden, without duplicates, and bounded. */
export function withNews(lines: RoomLines, { messages, hidden, isWhole }: ChannelMessage<'room'>): RoomLines {
  const last = isWhole ? 0 : (lines.at(-1)?.seq ?? 0)
  const before = isWhole ? [] : lines
  const isGone = new Set(hidden)
  const fresh = messages.filter(({ seq }) => seq > last)
  if (fresh.length === 0 && isGone.size === 0 && !isWhole) return lines
  return [...before, ...fresh].filter(({ seq }) => !isGone.has(seq)).slice(-KEPT)
}

/** The list with an earlier part before it. It may grow beyond what is kept, until the next news. */
export const withEarlier = (lines: RoomLines, earlier: RoomLines): RoomLines => [
  ...earlier.filter(({ seq }) => seq < (lines[0]?.seq ?? Number.MAX_SAFE_INTEGER)),
  ...lines,
]
