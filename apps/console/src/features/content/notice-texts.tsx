import { Field, TextArea } from '@croupier/ui/field'
import { RichText } from '@croupier/ui/rich-text'
import { Tabs } from '@croupier/ui/tabs'
import { LOCALES, type Locale } from '@croupier/wire/content/system'
import { useState } from 'react'
import { optionText } from '../../lib/form/schema.ts'
import type { Texts } from './notice-words.ts'

/** Title and text per language, with a preview of the sanitised text. A dot marks languages that have a text. */
export function NoticeTexts(props: { texts: Texts; onChange: (texts: Texts) => void; error: string | undefined }) {
  const { texts, onChange, error } = props
  const [language, setLanguage] = useState<Locale>('en')
  const text = texts[language] ?? { title: '', content: '' }
  const set = (change: Partial<typeof text>) => onChange({ ...texts, [language]: { ...text, ...change } })
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
      {text.content && (
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
