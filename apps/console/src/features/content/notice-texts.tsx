import { Field, TextArea } from '@croupier/ui/field'
import { RichText } from '@croupier/ui/rich-text'
import { Tabs } from '@croupier/ui/tabs'
import type { AnnouncementType } from '@croupier/wire/content/announcements'
import { LOCALES, type Locale } from '@croupier/wire/content/system'
import { useState } from 'react'
import { optionText } from '../../lib/form/schema.ts'
import { BannerParts, BannerPreview, hasPicture } from './banner-parts.tsx'
import type { NoticeText, Texts } from './notice-words.ts'

type Props = {
  texts: Texts
  /** Banners, pop-ups and promotions have a picture and a button, too. */
  type: AnnouncementType
  link: string
  onChange: (texts: Texts) => void
  error: string | undefined
}

/** Title, text and picture per language, with a preview. A dot marks languages that have a text. */
export function NoticeTexts({ texts, type, link, onChange, error }: Props) {
  const [language, setLanguage] = useState<Locale>('en')
  const text: NoticeText = texts[language] ?? { title: '', content: '' }
  const set = (change: Partial<NoticeText>) => onChange({ ...texts, [language]: { ...text, ...change } })
  return (
    <Tabs
      label="Languages"
      tabs={LOCALES.map((value) => ({ value, label: tabText(value, texts) }))}
      value={language}
      onChange={setLanguage}
    >
      <Field
        label="Title"
        dense
        maxLength={160}
        value={text.title}
        onChange={(event) => set({ title: event.target.value })}
        error={error}
      />
      <TextArea
        label="Text"
        optional="(HTML)"
        dense
        rows={6}
        quiet
        value={text.content}
        onChange={(event) => set({ content: event.target.value })}
      />
      {hasPicture(type) && <BannerParts text={text} type={type} onChange={set} />}
      {hasPicture(type) && <BannerPreview text={text} type={type} link={link} />}
      {!hasPicture(type) && text.content && (
        <>
          <h3 className="title-3">As players see it</h3>
          <RichText framed html={text.content} />
        </>
      )}
    </Tabs>
  )
}

function tabText(language: Locale, texts: Texts): string {
  const name = optionText('languages', language)
  return texts[language]?.title ? `${name} •` : name
}
