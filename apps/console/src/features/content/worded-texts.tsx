import { directionOf } from '@croupier/rules/direction'
import { type Language, languages } from '@croupier/rules/languages'
import { Field, TextArea } from '@croupier/ui/field'
import { RichText } from '@croupier/ui/rich-text'
import { Tabs } from '@croupier/ui/tabs'
import { type ReactNode, useState } from 'react'
import { useContentLanguages } from '../../lib/content-languages.ts'
import { optionText } from '../../lib/form/schema.ts'
import { Preview } from './preview/preview.tsx'

export type Worded = { title: string; content: string }
export type WordedTextsValue = Partial<Record<Language, Worded>>

type Props<Text extends Worded> = {
  texts: Partial<Record<Language, Text>>
  onChange: (texts: Partial<Record<Language, Text>>) => void
  /** The text of a language that has none. */
  empty: Text
  /** A title alone: of a category. */
  isTitleOnly?: boolean
  rows?: number
  /** More fields of a text, and its preview in place of the usual one. */
  more?: ((text: Text, set: (change: Partial<Text>) => void, language: Language) => ReactNode) | undefined
  error: string | undefined
}

export const EMPTY: Worded = { title: '', content: '' }

/**
 * Title and text in each language of the site, with a preview. A dot marks languages that have a text. English is required; a
 * language without a text shows that of its base language, else English.
 */
export function WordedTexts<Text extends Worded>(props: Props<Text>) {
  const { texts, onChange, empty, isTitleOnly = false, rows = 8, more, error } = props
  const [language, setLanguage] = useState<Language>('en')
  const offered = useContentLanguages(texts)
  const text = texts[language] ?? empty
  const written = { lang: language, dir: directionOf(language) }
  const set = (change: Partial<Text>) => onChange({ ...texts, [language]: { ...text, ...change } })
  const setWords = (change: Partial<Worded>) => onChange({ ...texts, [language]: { ...text, ...change } })
  const name = (one: Language) => `${optionText('languages', one)}${texts[one]?.title ? ' •' : ''}`
  return (
    <Tabs
      label="Languages"
      tabs={offered.map((value) => ({ value, label: name(value) }))}
      value={language}
      onChange={setLanguage}
    >
      <Field
        label="Title"
        dense
        {...written}
        maxLength={160}
        hint={language === 'en' ? undefined : 'Without one, readers see the text of the base language, else English'}
        value={text.title}
        onChange={(event) => setWords({ title: event.target.value })}
        error={error}
      />
      {!isTitleOnly && (
        <TextArea
          label="Text"
          optional="(HTML)"
          dense
          {...written}
          rows={rows}
          quiet
          value={text.content}
          onChange={(event) => setWords({ content: event.target.value })}
        />
      )}
      {more?.(text, set, language)}
      {!isTitleOnly && !more && text.content && (
        <Preview language={language}>
          <h1 className="title-1">{text.title}</h1>
          <RichText html={text.content} />
        </Preview>
      )}
    </Tabs>
  )
}

/** The texts that have a title. */
export function filled(texts: WordedTextsValue): WordedTextsValue {
  const kept: WordedTextsValue = {}
  for (const locale of languages) {
    const text = texts[locale]
    if (text?.title.trim()) kept[locale] = { title: text.title.trim(), content: text.content }
  }
  return kept
}
