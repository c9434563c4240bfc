import { keysOf } from '@croupier/kernel/objects'
import { isLanguage } from '@croupier/rules/languages'
import { paletteOf } from '@croupier/rules/palette'
import { Checkbox, Switch } from '@croupier/ui/choice'
import { Field, Select, TextArea } from '@croupier/ui/field'
import { picture } from '@croupier/wire/content/media'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useContentLanguages } from '../content-languages.ts'
import { Refused } from '../panel.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { ColourField } from './colour-field.tsx'
import css from './form.module.css'
import { type EditorProps, entriesOf, fieldsOf, joined, problemAt } from './form.ts'
import { ListEditor } from './list-editor.tsx'
import { MaybeEditor } from './maybe-editor.tsx'
import { type Choice, type Control, controlOf, emptyVariant, labelOf, optionText, type Shape } from './schema.ts'

export type ShapeEditorProps = EditorProps & { shape: Shape }
type Of<Kind extends Control['kind']> = ShapeEditorProps & { control: Extract<Control, { kind: Kind }> }

/** Edits a value by the JSON Schema with which the server validates it. */
export function Editor(props: ShapeEditorProps) {
  const control = controlOf(props.shape)
  if (control.kind === 'switch') return <SwitchEditor {...props} />
  if (control.kind === 'number') return <NumberEditor {...props} control={control} />
  if (control.kind === 'text') return <TextEditor {...props} control={control} />
  if (control.kind === 'long-text') return <LongTextEditor {...props} control={control} />
  if (control.kind === 'choice') return <ChoiceEditor {...props} control={control} />
  if (control.kind === 'choices') return <ChoicesEditor {...props} control={control} />
  if (control.kind === 'lines') return <LinesEditor {...props} />
  if (control.kind === 'fields') return <FieldsEditor {...props} control={control} />
  if (control.kind === 'map') return <MapEditor {...props} control={control} />
  if (control.kind === 'list') return <ListEditor {...props} control={control} editor={Editor} />
  if (control.kind === 'variants') return <VariantsEditor {...props} control={control} />
  if (control.kind === 'maybe') return <MaybeEditor {...props} shape={control.inner} missing={null} editor={Editor} />
  if (control.kind === 'picture') return <PictureEditor {...props} />
  if (control.kind === 'colour') return <ColourEditor {...props} />
  return <Refused>{`${props.label} cannot be edited here`}</Refused>
}

/** The name of the field that a path ends with. */
const fieldOf = (path: string): string => path.split('.').at(-1) ?? path

const messagesOf = ({ problems, path, shape }: ShapeEditorProps) => ({
  error: problemAt(problems, path),
  hint: shape.description,
})

const SwitchEditor = ({ label, value, onChange }: ShapeEditorProps) => (
  <p className={css.switch}>
    <Switch checked={value === true} onChange={(event) => onChange(event.target.checked)}>
      {label}
    </Switch>
  </p>
)

const PictureEditor = ({ label, value, onChange, problems, path, shape }: ShapeEditorProps) => (
  <PictureField
    label={label}
    hint={shape.description}
    value={z.safeParse(picture, value).data ?? null}
    onChange={onChange}
    error={problemAt(problems, path)}
  />
)

const CARDS = { Light: '#ffffff', Dark: '#1a1a26' }

const ColourEditor = (props: ShapeEditorProps) => {
  const value = String(props.value ?? '')
  const palette = paletteOf(value)
  const samples = keysOf<keyof typeof CARDS>(CARDS).map((name, theme) => ({
    name,
    card: CARDS[name],
    ground: palette.primary[theme] ?? value,
    text: palette['on-primary'][theme] ?? value,
  }))
  return (
    <ColourField label={props.label} value={value} onChange={props.onChange} samples={samples} {...messagesOf(props)} />
  )
}

/** Keeps the text while it is not a number yet; the server reports what is wrong with it. */
function NumberEditor(props: Of<'number'>) {
  const { label, value, onChange, control } = props
  const [typed, setTyped] = useState(String(value ?? ''))
  const type = (text: string) => {
    setTyped(text)
    const number = Number(text)
    onChange(text.trim() === '' || Number.isNaN(number) ? text : number)
  }
  return (
    <Field
      label={label}
      dense
      quiet
      inputMode={control.isWhole ? 'numeric' : 'decimal'}
      value={typed}
      onChange={(event) => type(event.target.value)}
      {...messagesOf(props)}
    />
  )
}

const TextEditor = (props: Of<'text'>) => (
  <Field
    label={props.label}
    dense
    quiet
    maxLength={props.control.maxLength}
    value={String(props.value ?? '')}
    onChange={(event) => props.onChange(event.target.value)}
    {...messagesOf(props)}
  />
)

const LongTextEditor = (props: Of<'long-text'>) => (
  <TextArea
    label={props.label}
    dense
    quiet
    rows={3}
    maxLength={props.control.maxLength}
    value={String(props.value ?? '')}
    onChange={(event) => props.onChange(event.target.value)}
    {...messagesOf(props)}
  />
)

const ChoiceEditor = (props: Of<'choice'>) => (
  <Select
    label={props.label}
    dense
    quiet
    value={props.control.options.find((option) => option === props.value)}
    onChange={props.onChange}
    options={props.control.options.map((value) => ({ value, label: optionText(fieldOf(props.path), value) }))}
    {...messagesOf(props)}
  />
)

/** Ticks entries of a closed list. They are kept in the order of the list. */
function ChoicesEditor({ label, value, onChange, control, problems, path }: Of<'choices'>) {
  const chosen = entriesOf(value)
  const toggle = (option: Choice) =>
    onChange(control.options.filter((one) => chosen.includes(one) !== (one === option)))
  return (
    <fieldset className={css.choices}>
      <legend className="title-3">{label}</legend>
      {control.options.map((option) => (
        <Checkbox key={option} checked={chosen.includes(option)} onChange={() => toggle(option)}>
          {optionText(fieldOf(path), option)}
        </Checkbox>
      ))}
      <Refused>{problemAt(problems, path)}</Refused>
    </fieldset>
  )
}

/** Short texts, one per line. A problem names its line. */
function LinesEditor(props: ShapeEditorProps) {
  const { label, value, onChange, problems, path, shape } = props
  const lines = entriesOf(value)
  const wrong = lines.flatMap((_, at) => {
    const message = problemAt(problems, joined(path, at))
    return message ? [`Line ${at + 1}: ${message}`] : []
  })
  return (
    <TextArea
      label={label}
      optional="(one per line)"
      dense
      quiet
      rows={3}
      value={lines.join('\n')}
      onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
      error={problemAt(problems, path) ?? wrong[0]}
      hint={shape.items?.description}
    />
  )
}

function FieldsEditor({ label, value, onChange, control, depth, path, problems }: Of<'fields'>) {
  const fields = fieldsOf(value)
  const set = (name: string, next: unknown) => onChange(withField(fields, name, next))
  return (
    <fieldset className={depth > 0 ? css.nested : css.fields}>
      <legend className={depth > 0 ? 'title-3' : 'visually-hidden'}>{label}</legend>
      <Refused>{problemAt(problems, path)}</Refused>
      {control.fields.map(({ name, shape, isRequired }) => {
        const inner = {
          label: labelOf(name),
          shape,
          value: fields[name],
          onChange: (next: unknown) => set(name, next),
          problems,
          path: joined(path, name),
          depth: depth + 1,
        }
        if (isRequired) return <Editor key={name} {...inner} />
        return <MaybeEditor key={name} {...inner} missing={undefined} editor={Editor} />
      })}
    </fieldset>
  )
}

/** An object of several kinds: its kind, and the fields of that kind. */
function VariantsEditor({ label, value, onChange, control, path, problems }: Of<'variants'>) {
  const { tag, variants } = control
  const fields = fieldsOf(value)
  const chosen = variants.find((variant) => variant.value === fields[tag])
  return (
    <fieldset className={css.nested}>
      <legend className="title-3">{label}</legend>
      <Select
        label={labelOf(tag)}
        dense
        quiet
        value={chosen?.value}
        onChange={(next) =>
          onChange(
            emptyVariant(
              tag,
              variants.find(({ value }) => value === next),
              fields,
            ),
          )
        }
        options={variants.map(({ value }) => ({ value, label: optionText(tag, value) }))}
        error={problemAt(problems, joined(path, tag))}
      />
      {chosen && (
        <Editor
          key={chosen.value}
          label={label}
          shape={chosen.shape}
          value={value}
          onChange={onChange}
          problems={problems}
          path={path}
          depth={0}
        />
      )}
    </fieldset>
  )
}

/** One entry for each of the closed names that is filled. Of texts by language, those of the site's languages are offered. */
function MapEditor({ label, value, onChange, control, depth, path, problems }: Of<'map'>) {
  const fields = fieldsOf(value)
  const written = useContentLanguages(fields)
  const names = control.names.filter((name) => !isLanguage(name) || written.includes(name))
  return (
    <fieldset className={depth > 0 ? css.nested : css.fields}>
      <legend className="title-3">{label}</legend>
      {names.map((name) => (
        <MaybeEditor
          key={name}
          label={optionText(fieldOf(path), name)}
          shape={control.entry}
          value={fields[name]}
          onChange={(next) => onChange(withField(fields, name, next))}
          problems={problems}
          path={joined(path, name)}
          depth={depth + 1}
          missing={undefined}
          editor={Editor}
        />
      ))}
    </fieldset>
  )
}

/** The fields with one changed; undefined leaves it out. */
function withField(fields: Record<string, unknown>, name: string, next: unknown): Record<string, unknown> {
  if (next !== undefined) return { ...fields, [name]: next }
  const { [name]: _, ...others } = fields
  return others
}
