import type { Language } from '@croupier/rules/languages'
import type { AnnouncementType } from '@croupier/wire/content/announcements'
import { BannerParts, hasPicture } from './banner-parts.tsx'
import type { NoticeText, Texts } from './notice-words.ts'
import { NoticePreview } from './preview/notice-preview.tsx'
import { EMPTY, WordedTexts } from './worded-texts.tsx'

type Props = {
  texts: Texts
  /** Banners, pop-ups and promotions have a picture and a button, too. */
  type: AnnouncementType
  groupName: string
  link: string
  onChange: (texts: Texts) => void
  error: string | undefined
}

/** Title, text and picture per language, with a preview. */
export function NoticeTexts({ texts, type, groupName, link, onChange, error }: Props) {
  const pictured = hasPicture(type) ? type : null
  const more = (text: NoticeText, set: (change: Partial<NoticeText>) => void, language: Language) => (
    <>
      {pictured && <BannerParts text={text} type={pictured} onChange={set} />}
      <NoticePreview text={text} type={type} groupName={groupName} link={link} language={language} />
    </>
  )
  return <WordedTexts<NoticeText> texts={texts} onChange={onChange} empty={EMPTY} rows={6} more={more} error={error} />
}
