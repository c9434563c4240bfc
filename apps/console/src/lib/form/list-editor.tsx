import { Button, IconButton } from '@croupier/ui/button'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type ComponentType, useRef, useState } from 'react'
import { Refused } from '../panel.tsx'
import css from './form.module.css'
import { type EditorProps, entriesOf, entryName, hasProblem, joined, moved, problemAt } from './form.ts'
import { emptyOf, type Shape } from './schema.ts'

type ShapeEditor = ComponentType<EditorProps & { shape: Shape }>
type Props = EditorProps & { control: { entry: Shape; minimum: number; maximum: number }; editor: ShapeEditor }

/** A list of entries, which can be added, removed, moved and edited. */
export function ListEditor({ label, value, onChange, control, editor, problems, path, depth }: Props) {
  const { entries, keys, change, add } = useEntries(value, onChange, control.entry)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (key: number) => setOpen((now) => (now.has(key) ? without(now, key) : new Set([...now, key])))
  return (
    <fieldset className={depth > 0 ? css.nested : css.fields}>
      <legend className="title-3">{`${label} (${entries.length})`}</legend>
      <Refused>{problemAt(problems, path)}</Refused>
      <ol className={css.entries}>
        {entries.map((entry, at) => (
          <Entry
            key={keys[at]}
            name={entryName(entry, at)}
            isOpen={open.has(keys[at] ?? -1) || hasProblem(problems, joined(path, at))}
            onToggle={() => toggle(keys[at] ?? -1)}
            onUp={at > 0 ? () => change(moved(entries, at, at - 1), moved(keys, at, at - 1)) : undefined}
            onDown={
              at < entries.length - 1 ? () => change(moved(entries, at, at + 1), moved(keys, at, at + 1)) : undefined
            }
            onRemove={
              entries.length > control.minimum
                ? () => change(entries.toSpliced(at, 1), keys.toSpliced(at, 1))
                : undefined
            }
            editor={editor}
            inner={{
              label: entryName(entry, at),
              shape: control.entry,
              value: entry,
              onChange: (next) => change(entries.with(at, next), keys),
              problems,
              path: joined(path, at),
              depth: 0,
            }}
          />
        ))}
      </ol>
      {entries.length < control.maximum && (
        <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => toggle(add())}>
          Add an entry
        </Button>
      )}
    </fieldset>
  )
}

const without = (keys: ReadonlySet<number>, key: number) => new Set([...keys].filter((one) => one !== key))

/** The entries and a key for each, so that unfinished input moves along with its entry. */
function useEntries(value: unknown, onChange: (value: unknown) => void, shape: Shape) {
  const entries = entriesOf(value)
  const made = useRef(entries.length)
  const [keys, setKeys] = useState<readonly number[]>(() => entries.map((_, at) => at))
  const change = (next: readonly unknown[], nextKeys: readonly number[]) => {
    setKeys(nextKeys)
    onChange(next)
  }
  const add = (): number => {
    const key = made.current
    made.current += 1
    change([...entries, emptyOf(shape)], [...keys, key])
    return key
  }
  return { entries, keys, change, add }
}

function Entry(props: {
  name: string
  isOpen: boolean
  onToggle: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: (() => void) | undefined
  editor: ShapeEditor
  inner: EditorProps & { shape: Shape }
}) {
  const { name, isOpen, onToggle, onUp, onDown, onRemove, editor: Editor, inner } = props
  return (
    <li>
      <div className={css.entryHead}>
        <button type="button" className={css.entryName} aria-expanded={isOpen} onClick={onToggle}>
          <ChevronDown aria-hidden="true" />
          <b className="ellipsis">{name}</b>
        </button>
        <IconButton small label={`Move ${name} up`} disabled={!onUp} onClick={onUp}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton small label={`Move ${name} down`} disabled={!onDown} onClick={onDown}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton small label={`Remove ${name}`} disabled={!onRemove} onClick={onRemove}>
          <Trash aria-hidden="true" />
        </IconButton>
      </div>
      {isOpen && (
        <div className={css.entryBody}>
          <Editor {...inner} />
        </div>
      )}
    </li>
  )
}
