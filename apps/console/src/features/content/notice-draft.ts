import { keysOf } from '@croupier/kernel/objects'
import type { AnnouncementType, POPUP_REPEATS } from '@croupier/wire/content/announcements'
import { instantOf, localOf } from '../../lib/time.ts'
import { type Audience, audienceInput, audienceOf, type Notice, type Texts } from './notice-words.ts'

/** A notice in a form. */
export type Draft = {
  type: AnnouncementType
  groupName: string
  link: string
  repeats: (typeof POPUP_REPEATS)[number]
  from: string
  to: string
  audience: Audience
  texts: Texts
}

export const draftOf = (notice: Notice | null): Draft => ({
  type: notice?.type ?? 'PL',
  groupName: notice?.groupName ?? '',
  link: notice?.link ?? '',
  repeats: notice?.repeats ?? 'session',
  from: localOf(notice?.publishedAt ?? null),
  to: localOf(notice?.endsAt ?? null),
  audience: audienceOf(notice),
  texts: notice?.texts ?? { en: { title: '', content: '' } },
})

/** The draft as the server takes it, without empty fields and without languages that have no title. */
export function inputOf(draft: Draft, id: string | undefined, reason: string) {
  const texts: Texts = {}
  for (const language of keysOf(draft.texts)) {
    const text = draft.texts[language]
    if (text?.title.trim()) texts[language] = text
  }
  const publishedAt = instantOf(draft.from)
  const endsAt = instantOf(draft.to)
  return {
    type: draft.type,
    texts,
    reason: reason.trim(),
    ...audienceInput(draft.audience),
    ...(id ? { id } : {}),
    ...(draft.groupName ? { groupName: draft.groupName } : {}),
    ...(draft.link ? { link: draft.link } : {}),
    ...(draft.type === 'PU' ? { repeats: draft.repeats } : {}),
    ...(publishedAt ? { publishedAt } : {}),
    ...(endsAt ? { endsAt } : {}),
  }
}
