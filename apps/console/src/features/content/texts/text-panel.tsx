import { CallRefused } from '@croupier/api-client/client'
import { useCommand } from '@croupier/api-client/react'
import { LANGUAGES, type Language } from '@croupier/rules/languages'
import { pluralForms, TEXT_FAULTS } from '@croupier/rules/site-text'
import { Button } from '@croupier/ui/button'
import { TextArea } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { saveSiteText, siteTextList } from '@croupier/wire/content/site-texts.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../../lib/acts/act.ts'
import { useMay } from '../../../lib/console.tsx'
import { DetailPanel } from '../../../lib/detail-panel.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { Acts, Fine, PanelForm, Quote, Refused } from '../../../lib/panel.tsx'
import { ReasonField } from '../../../lib/reason-field.tsx'
import { timeText } from '../../../lib/time.ts'
import { areaText, faultText, type SiteText } from './text-words.ts'

/** A text with its source and its place, and the form that words it anew. */
export function TextPanel({ text }: { text: SiteText }) {
  return (
    <DetailPanel
      label="Text"
      one={text}
      show={(one) => ({
        title: LANGUAGES[one.language],
        ...(one.own === null ? {} : { tag: { text: 'Our own', tone: 'info' } }),
        line: one.areas.map(areaText).join(', '),
        facts: factsOf(one),
        sections: [
          { id: 'source', title: 'Source', body: <Quote>{one.source}</Quote> },
          { id: 'standard', title: standardTitle(one), body: <Quote>{one.standard.text}</Quote> },
          { id: 'form', body: <TextForm key={one.version} text={one} /> },
        ],
      })}
    />
  )
}

const standardTitle = ({ standard, language }: SiteText): string =>
  standard.language === language ? 'Standard text' : `Shown until translated: ${LANGUAGES[standard.language]}`

function factsOf({ context, placeholders, files, source, language }: SiteText) {
  return [
    ...(context ? [{ label: 'Context', value: context }] : []),
    ...(placeholders.length > 0
      ? [{ label: 'Placeholders', value: placeholders.map((one) => `{${one}}`).join(' ') }]
      : []),
    ...(/, *plural,/.test(source) ? [{ label: 'Plural forms', value: pluralForms(language).join(', ') }] : []),
    { label: 'Files', value: files.map((one) => one.replace(/^apps\/site\/src\//, '')).join(', ') },
  ]
}

function useTextForm(text: SiteText) {
  const [draft, setDraft] = useState(text.own ?? '')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const save = useCommand(saveSiteText, { changes: [siteTextList] })
  const send = (next: string | null) => {
    setAsked(true)
    if (reasonMissing(reason)) return
    const { language, id, version } = text
    save.run({ language, id, version, text: next, reason: reason.trim() }).then(
      () => toast({ text: next === null ? 'The standard text is shown again' : 'Text changed on all open pages' }),
      () => {},
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(draft.trim() === '' ? null : draft.trim())
  }
  return { draft, setDraft, reason, setReason, isAsked, save, send, submit }
}

/** The refusal of a text in words. */
function refusedText(error: Error | null, language: Language): string | undefined {
  const detail = error instanceof CallRefused && error.code === 'text.invalid' ? error.detail : undefined
  const fault = TEXT_FAULTS.find((one) => one === detail?.fault)
  return fault ? faultText({ fault, name: String(detail?.name ?? '') }, language) : errorText(error)
}

function TextForm({ text }: { text: SiteText }) {
  const { draft, setDraft, reason, setReason, isAsked, save, send, submit } = useTextForm(text)
  const mayEdit = useMay('content.translation.edit')
  const isChanged = draft.trim() !== (text.own ?? '')
  return (
    <PanelForm onSubmit={submit}>
      <TextArea
        label="Our own text"
        optional="(the standard text without it)"
        dense
        rows={4}
        maxLength={2_000}
        lang={text.language}
        dir="auto"
        disabled={!mayEdit}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      {mayEdit && draft === '' && (
        <Acts>
          <Button size="s" onClick={() => setDraft(text.standard.text)}>
            Begin with the standard text
          </Button>
        </Acts>
      )}
      <Fine>{sinceText(text)}</Fine>
      {mayEdit && (isChanged || text.own !== null) && (
        <>
          <ReasonField value={reason} onChange={setReason} isChecked={isAsked} />
          <Acts>
            <Button type="submit" kind="primary" busy={save.busy} busyLabel="Saving">
              Save text
            </Button>
            {text.own !== null && (
              <Button onClick={() => send(null)} busy={save.busy}>
                Restore the standard text
              </Button>
            )}
          </Acts>
        </>
      )}
      <Refused>{refusedText(save.error, text.language)}</Refused>
    </PanelForm>
  )
}

function sinceText({ own, changedAt, changedBy, version }: SiteText): string {
  if (!changedAt) return 'Never changed'
  const by = `by ${changedBy ?? ''} at ${timeText(changedAt)} UTC`
  return own === null ? `The standard text was restored ${by}` : `Version ${version}, ${by}`
}
