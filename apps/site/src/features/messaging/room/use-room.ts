import { ROOM_PAGE, roomHistory } from '@croupier/wire/messaging/room'
import { useState } from 'react'
import { useSite } from '../../../lib/site.tsx'
import { useLive } from '../../../lib/use-live.ts'
import { type RoomLines, withEarlier, withNews } from './room-lines.ts'

/** The messages of a room. The live channel brings what a page has missed, in batches that are drawn at once. */
export function useRoom(room: string) {
  const { call } = useSite()
  const [lines, setLines] = useState<RoomLines>()
  const [hasEarlier, setEarlier] = useState(true)
  useLive('room', room, (news) => setLines((before = []) => withNews(before, news)))
  async function readEarlier(): Promise<void> {
    const before = lines?.[0]?.seq
    if (before === undefined) return
    const { messages } = await call(roomHistory, { room, before })
    setEarlier(messages.length === ROOM_PAGE)
    setLines((now = []) => withEarlier(now, messages))
  }
  return { lines, readEarlier: hasEarlier && (lines?.length ?? 0) >= ROOM_PAGE ? readEarlier : undefined }
}
