import { Switch } from '@croupier/ui/choice'
import type { ComponentType } from 'react'
import css from './form.module.css'
import type { EditorProps } from './form.ts'
import { controlOf, emptyOf, type Shape } from './schema.ts'

type Props = EditorProps & {
  shape: Shape
  /** The value when there is none: null, or undefined to leave the field out. */
  missing: null | undefined
  editor: ComponentType<EditorProps & { shape: Shape }>
}

/** A value that may be missing: a switch, and an editor while there is a value. */
export function MaybeEditor({ missing, editor: Editor, ...inner }: Props) {
  // The editor of a picture can be empty itself.
  if (controlOf(inner.shape).kind === 'picture')
    return (
      <div className={css.maybe}>
        <Editor {...inner} onChange={(value) => inner.onChange(value ?? missing)} />
      </div>
    )
  const isThere = inner.value !== null && inner.value !== undefined
  return (
    <div className={css.maybe}>
      <p className={css.switch}>
        <Switch
          checked={isThere}
          onChange={(event) => inner.onChange(event.target.checked ? emptyOf(inner.shape) : missing)}
        >
          {`${inner.label}: ${isThere ? 'set' : 'none'}`}
        </Switch>
      </p>
      {isThere && <Editor {...inner} />}
    </div>
  )
}
