import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { helpDesk, helpVersions, saveHelpArticle, saveHelpCategory } from '@croupier/wire/content/help.console'
import { setup } from '@croupier/wire/content/setup.console'
import type { Output } from '@croupier/wire/endpoint'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../../lib/acts/act.ts'
import { errorText } from '../../../lib/error-text.ts'
import { Acts, PanelForm, Refused } from '../../../lib/panel.tsx'
import { ReasonField } from '../../../lib/reason-field.tsx'
import { EMPTY, filled, WordedTexts, type WordedTextsValue } from '../worded-texts.tsx'

export type Help = Output<typeof helpDesk>
export type Category = Help['categories'][number]
export type Article = Help['articles'][number]

const CHANGES = [helpDesk, helpVersions, setup]
const NO_TITLE = 'Write the English title first'

/** Texts with a reason, as both forms have them. */
function useDraft(before: WordedTextsValue) {
  const [texts, setTexts] = useState(before)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isReady = Boolean(texts.en?.title.trim()) && !reasonMissing(reason)
  const error = isAsked && !texts.en?.title.trim() ? NO_TITLE : undefined
  return { texts, setTexts, reason, setReason, isAsked, setAsked, isReady, error }
}
const named = (texts: Category['texts']): WordedTextsValue =>
  Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, { title: text?.title ?? '', content: '' }]))

type FormProps = { onSaved: () => void; onClose: () => void }

/** Adds a category, or changes its title. */
export function CategoryForm({ category, onSaved, onClose }: FormProps & { category: Category | null }) {
  const draft = useDraft(category ? named(category.texts) : {})
  const save = useCommand(saveHelpCategory, { changes: CHANGES })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    draft.setAsked(true)
    if (!draft.isReady) return
    const key = category ? { key: category.key } : {}
    save.run({ ...key, texts: filled(draft.texts), reason: draft.reason.trim() }).then(
      () => {
        toast({ text: 'Category saved' })
        onSaved()
      },
      () => {},
    )
  }
  return (
    <PanelForm onSubmit={submit}>
      <WordedTexts empty={EMPTY} texts={draft.texts} onChange={draft.setTexts} isTitleOnly error={draft.error} />
      <Saving draft={draft} busy={save.busy} error={save.error} onClose={onClose} act="Save category" />
    </PanelForm>
  )
}

type ArticleProps = FormProps & { article: Article | null; categories: readonly Category[] }

/** Adds an article, or changes it. */
export function ArticleForm({ article, categories, onSaved, onClose }: ArticleProps) {
  const draft = useDraft(article?.texts ?? {})
  const [category, setCategory] = useState(article?.category ?? categories[0]?.key ?? '')
  const save = useCommand(saveHelpArticle, { changes: CHANGES })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    draft.setAsked(true)
    if (!draft.isReady) return
    const id = article ? { id: article.id } : {}
    save.run({ ...id, category, texts: filled(draft.texts), reason: draft.reason.trim() }).then(
      () => {
        toast({ text: 'Article saved' })
        onSaved()
      },
      () => {},
    )
  }
  return (
    <PanelForm onSubmit={submit}>
      <Select
        label="Category"
        dense
        quiet
        value={category}
        onChange={setCategory}
        options={categories.map(({ key, texts }) => ({ value: key, label: texts.en?.title ?? key }))}
      />
      <WordedTexts empty={EMPTY} texts={draft.texts} onChange={draft.setTexts} error={draft.error} />
      <Saving draft={draft} busy={save.busy} error={save.error} onClose={onClose} act="Save article" />
    </PanelForm>
  )
}

function Saving(props: {
  draft: ReturnType<typeof useDraft>
  busy: boolean
  error: Error | null
  onClose: () => void
  act: string
}) {
  const { draft, busy, error, onClose, act } = props
  return (
    <>
      <ReasonField value={draft.reason} onChange={draft.setReason} isChecked={draft.isAsked} />
      <Acts>
        <Button type="submit" kind="primary" busy={busy} busyLabel="Saving">
          {act}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Acts>
      <Refused>{errorText(error)}</Refused>
    </>
  )
}
