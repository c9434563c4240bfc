import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import type { Schema } from '@croupier/wire/endpoint'
import { type FormEvent, type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { reasonMissing } from '../acts/act.ts'
import { errorText } from '../error-text.ts'
import { Acts, PanelForm, Refused } from '../panel.tsx'
import { ReasonField } from '../reason-field.tsx'
import { Editor } from './editor.tsx'
import { same, shapeOf } from './schema.ts'

/** How an id is written: its schema, an example, its greatest length, and what a wrong one is told. */
export type IdRule = { schema: Schema; example: string; maxLength: number; wrong: string }
/** What `save` gets: an id and options that their schemas accept, and the reason. */
export type Named<Options extends Schema> = { id: string; options: z.output<Options>; reason: string }

type Props<Options extends Schema> = {
  label: string
  /** Null for a new one, whose id is asked for. */
  known: { id: string; options: unknown } | null
  initial: unknown
  /** The JSON Schema that the form is drawn from, and the schema that its draft must pass. */
  form: unknown
  options: Options
  id: IdRule
  mayEdit: boolean
  /** A field beside the options has changed. */
  isChanged?: boolean
  saveLabel: string
  busyLabel: string
  command: { busy: boolean; error: Error | null }
  /** Rejects when the server refuses; `command.error` says why. */
  save(named: Named<Options>): Promise<unknown>
  /** Further fields, by the id of the draft. */
  children?: (id: string) => { fields?: ReactNode; note?: ReactNode }
}

/** The draft with its reason, and how it is saved. */
function useDraft<Options extends Schema>({
  known,
  initial,
  options: schema,
  id: rule,
  save,
  ...rest
}: Props<Options>) {
  const [id, setId] = useState(known?.id ?? '')
  const [options, setOptions] = useState<unknown>(known?.options ?? initial)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isChanged = known === null || rest.isChanged === true || !same(options, known.options)
  const read = z.safeParse(schema, options)
  const isNamed = z.safeParse(rule.schema, id.trim()).success
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reasonMissing(reason) || !read.success || !isNamed) return
    save({ id: id.trim(), options: read.data, reason: reason.trim() }).then(
      () => {
        setReason('')
        setAsked(false)
      },
      () => {},
    )
  }
  const problems =
    isAsked && !read.success ? read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) : []
  const wrongId = isAsked && !isNamed ? rule.wrong : undefined
  return { id, setId, options, setOptions, reason, setReason, isAsked, isChanged, submit, problems, wrongId }
}

/** Edits options under an id that stays, with a reason. A new one asks for its id. */
export function NamedEditor<Options extends Schema>(props: Props<Options>) {
  const { known, label, form, id: rule, mayEdit, command, children } = props
  const { id, setId, options, setOptions, reason, setReason, isAsked, isChanged, submit, problems, wrongId } =
    useDraft(props)
  const more = children?.(id)
  return (
    <PanelForm onSubmit={submit}>
      <fieldset disabled={!mayEdit}>
        {known === null && (
          <Field
            label="ID"
            optional={`(small letters, such as ${rule.example})`}
            dense
            quiet
            maxLength={rule.maxLength}
            value={id}
            onChange={(event) => setId(event.target.value)}
            error={wrongId}
          />
        )}
        <Editor
          label={label}
          shape={shapeOf(form)}
          value={options}
          onChange={setOptions}
          problems={problems}
          path=""
          depth={0}
        />
        {more?.fields}
      </fieldset>
      {more?.note}
      {mayEdit && isChanged && (
        <>
          <ReasonField value={reason} onChange={setReason} isChecked={isAsked} />
          <Acts>
            <Button type="submit" kind="primary" busy={command.busy} busyLabel={props.busyLabel}>
              {props.saveLabel}
            </Button>
          </Acts>
        </>
      )}
      <Refused>{errorText(command.error)}</Refused>
    </PanelForm>
  )
}
