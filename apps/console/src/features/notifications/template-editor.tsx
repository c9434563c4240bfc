import { useCommand } from '@croupier/api-client/react'
import { fillText, smsParts, textFaultOf } from '@croupier/rules/message-text'
import { Button } from '@croupier/ui/button'
import { Field, TextArea } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { saveTemplate, templateList } from '@croupier/wire/notifications/templates.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { useMay } from '../../lib/console.tsx'
import { counted } from '../../lib/counted.ts'
import { errorText } from '../../lib/error-text.ts'
import { Acts, Fine, PanelForm, Quote, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { timeText } from '../../lib/time.ts'
import { checkedVariables, examplesOf, faultText, type LanguageText, type MessageTemplate } from './template-words.ts'

type Props = { template: MessageTemplate & { merchant: string }; text: LanguageText }
type Draft = { subject: string; text: string }

const isSame = (one: Draft, other: Draft): boolean => one.subject === other.subject && one.text === other.text

/** The draft of a text with its reason, what is wrong with it, and how it is saved. */
function useTemplateForm({ template, text }: Props) {
  const [draft, setDraft] = useState<Draft>({ subject: text.subject, text: text.text })
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const save = useCommand(saveTemplate, { changes: [templateList] })
  const fault = textFaultOf(draft, checkedVariables(template))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (fault || reasonMissing(reason)) return
    const { language, version, initial } = text
    const content = isSame(draft, initial) ? null : draft
    save.run({ name: template.name, language, version, content, reason: reason.trim() }).then(
      () => toast({ text: content ? 'Text changed' : 'The default text is in force again' }),
      () => {},
    )
  }
  return { draft, setDraft, reason, setReason, isAsked, fault, save, submit }
}

/** Edits the text of one language, with a preview of the examples. */
export function TemplateEditor(props: Props) {
  const { template, text } = props
  const { draft, setDraft, reason, setReason, isAsked, fault, save, submit } = useTemplateForm(props)
  const mayEdit = useMay('notification.template.edit')
  const isChanged = !isSame(draft, text)
  const errorOf = (field: keyof Draft) => {
    const isOfSubject = fault?.name === 'subject' || fault?.fault === 'secret_subject'
    return fault && isOfSubject === (field === 'subject') ? faultText(fault) : undefined
  }
  return (
    <PanelForm onSubmit={submit}>
      <fieldset disabled={!mayEdit}>
        <Field
          label="Subject"
          optional="(email only)"
          dense
          maxLength={120}
          value={draft.subject}
          onChange={(event) => setDraft({ ...draft, subject: event.target.value })}
          error={errorOf('subject')}
        />
        <TextArea
          label="Text"
          dense
          rows={5}
          maxLength={1_000}
          value={draft.text}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          error={errorOf('text')}
        />
      </fieldset>
      <Preview template={template} draft={draft} />
      <Fine>{sinceText(text)}</Fine>
      {mayEdit && isChanged && (
        <>
          <ReasonField value={reason} onChange={setReason} isChecked={isAsked} />
          <Acts>
            <Button type="submit" kind="primary" busy={save.busy} busyLabel="Saving">
              Save text
            </Button>
            <Button kind="quiet" onClick={() => setDraft({ subject: text.subject, text: text.text })}>
              Discard
            </Button>
          </Acts>
        </>
      )}
      {mayEdit && !isSame(draft, text.initial) && (
        <Acts>
          <Button size="s" onClick={() => setDraft(text.initial)}>
            Use the default text
          </Button>
        </Acts>
      )}
      <Refused>{errorText(save.error)}</Refused>
    </PanelForm>
  )
}

const sinceText = ({ isDefault, changedAt, changedBy, version }: LanguageText): string => {
  const by = changedAt ? `by ${changedBy ?? ''} at ${timeText(changedAt)} UTC` : ''
  if (isDefault) return by ? `Default text, restored ${by}` : 'Default text'
  return `Version ${version}, ${by}`
}

/** The message as its recipient reads it. */
function Preview({ template, draft }: { template: Props['template']; draft: Draft }) {
  const examples = examplesOf(template, template.merchant)
  const text = fillText(draft.text, examples)
  const { parts, isUnicode } = smsParts(text)
  return (
    <div>
      <h3 className="title-3">Preview</h3>
      <Quote>
        <b>{fillText(draft.subject, examples)}</b>
        <br />
        {text}
      </Quote>
      {template.channels.includes('sms') && (
        <Fine>{`As an SMS: ${counted(parts, 'part')}${isUnicode ? ', 70 characters each because of its letters' : ''}`}</Fine>
      )}
    </div>
  )
}
