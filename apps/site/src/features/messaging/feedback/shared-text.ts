import { FEEDBACK_LENGTH } from '@croupier/wire/messaging/feedback'

const FIELDS = ['title', 'text', 'url'] as const

/**
 * The text that another app of the phone shared with the installed site (`share_target` of the manifest), as much of it as feedback
 * takes. Apps repeat a title or an address in the text.
 */
export function sharedText(search: string): string {
  const query = new URLSearchParams(search)
  const parts = FIELDS.flatMap((name) => query.get(name)?.trim() || [])
  const own = parts.filter(
    (one, at) => !parts.some((other, place) => place !== at && other.includes(one) && (other !== one || place < at)),
  )
  return own.join(' ').slice(0, FEEDBACK_LENGTH)
}
