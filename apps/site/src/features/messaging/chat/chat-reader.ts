import type { Client } from '@croupier/api-client/client'
import type { Output } from '@croupier/wire/endpoint'
import { CHAT_PAGE, type ChatLine, serviceChat } from '@croupier/wire/messaging/chat'

type Answer = Output<typeof serviceChat>
export type ChatView = {
  /** The last answer; its lines are in `lines`. Undefined until the first one. */
  answer: Answer | undefined
  /** The lines of the chat that the page has, without gaps, in their order. */
  lines: readonly ChatLine[]
  /** Whether the last call failed. */
  isLost: boolean
}
export type ChatReader = ReturnType<typeof chatReader>

/**
 * Reads a chat part by part. `pull` reads what came after the last line, so a page that was offline misses nothing; pulls run one
 * after the other. Another chat than before replaces the lines.
 */
export function chatReader(call: Client) {
  let view: ChatView = { answer: undefined, lines: [], isLost: false }
  let pulling: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()
  const show = (next: ChatView) => {
    view = next
    for (const listener of listeners) listener()
  }
  async function pullOnce(): Promise<void> {
    const known = view.answer?.chat?.id
    const last = view.lines.at(-1)?.seq ?? 0
    const found = await call(serviceChat, known ? { after: last } : {})
    const isSame = found.chat?.id === known
    const answer = known && !isSame ? await call(serviceChat, {}) : found
    const fresh = answer.chat?.lines ?? []
    show({ answer, lines: isSame ? [...view.lines, ...fresh] : fresh, isLost: false })
    const lacks = (answer.chat?.lastSeq ?? 0) > (view.lines.at(-1)?.seq ?? 0)
    if (isSame && fresh.length === CHAT_PAGE && lacks) await pullOnce()
  }
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => view,
    pull(): Promise<void> {
      pulling = pulling.then(pullOnce).catch(() => show({ ...view, isLost: true }))
      return pulling
    },
    /** Reads the part before the first line. */
    async earlier(): Promise<void> {
      const first = view.lines[0]?.seq ?? 1
      const known = view.answer?.chat?.id
      const found = await call(serviceChat, { before: first })
      if (found.chat?.id !== known || view.lines[0]?.seq !== first) return
      show({ ...view, lines: [...(found.chat?.lines ?? []), ...view.lines] })
    },
  }
}
