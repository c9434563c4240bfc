import { beginServiceChat, type ChatLine, readServiceChat, writeToService } from '@croupier/wire/messaging/chat'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLiveIsUp, useSession, useSite } from '../../../lib/site.tsx'
import { useLive } from '../../../lib/use-live.ts'
import { chatReader } from './chat-reader.ts'

/** A line that the server does not have yet. */
export type PendingLine = { clientId: string; content: string; images: readonly string[]; failed: Error | null }

/** The lines on their way, without those that have come back among the lines of the chat before the answer to their call. */
export const onTheWay = (
  pending: readonly PendingLine[],
  lines: readonly Pick<ChatLine, 'clientId'>[],
): PendingLine[] => pending.filter(({ clientId }) => !lines.some((line) => line.clientId === clientId))

/** §4: the live chat of this visitor: what was written, and what is on its way. */
export function useServiceChat(isMember: boolean) {
  const site = useSite()
  const [reader] = useState(() => chatReader(site.call))
  const view = useSyncExternalStore(reader.subscribe, reader.get)
  const [pending, setPending] = useState<readonly PendingLine[]>([])
  const chat = view.answer?.chat ?? null
  useFollowed(isMember, chat?.id, reader.pull)
  useSeen(view.lines.findLast(({ from }) => from === 'staff')?.seq ?? 0)

  async function send(line: Omit<PendingLine, 'failed'>): Promise<void> {
    const { clientId, content, images } = line
    const isThis = (one: PendingLine) => one.clientId === clientId
    setPending((all) => [...all.filter((one) => !isThis(one)), { ...line, failed: null }])
    try {
      if (!isMember) await site.call(beginServiceChat, {})
      await site.call(writeToService, { clientId, content, images: [...images] })
      await reader.pull()
      setPending((all) => all.filter((one) => !isThis(one)))
    } catch (error) {
      const failed = error instanceof Error ? error : new Error(String(error))
      setPending((all) => all.map((one) => (isThis(one) ? { ...one, failed } : one)))
    }
  }
  return { ...view, chat, pending: onTheWay(pending, view.lines), send, earlier: reader.earlier }
}

/** Reads the chat at first, with each change, and when the connection is there again. */
function useFollowed(isMember: boolean, id: string | undefined, pull: () => Promise<void>): void {
  const isUp = useLiveIsUp()
  const token = useSession()?.token
  useLive('chat', undefined, () => void pull(), isMember)
  useLive('visitorChat', id?.replaceAll('-', ''), () => void pull(), !isMember && id !== undefined)
  useEffect(() => {
    void pull()
  }, [pull, isUp, token])
}

/** Tells the server which answers the customer has seen, while the page is visible. */
function useSeen(seq: number): void {
  const { call } = useSite()
  useEffect(() => {
    if (seq === 0) return
    const see = () => {
      // A lost call costs a message in the inbox only.
      if (document.visibilityState === 'visible') call(readServiceChat, { seq }).catch(() => {})
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [call, seq])
}
