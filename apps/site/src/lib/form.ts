import { keysOf } from '@croupier/kernel/objects'
import { type ChangeEvent, useState } from 'react'

type Texts<Name extends string> = Partial<Record<Name, string>>

export type Form<Name extends string> = {
  values: Record<Name, string>
  /** Properties of a `Field` or `PasswordField`: value, handlers and error. */
  field(name: Name): {
    name: Name
    value: string
    onChange(event: ChangeEvent<HTMLInputElement>): void
    onBlur(): void
    error: string | undefined
    accepted: boolean
  }
  set(name: Name, value: string): void
  /** Shows a refusal of the server at a field until the field changes. */
  refuse(name: Name, text: string): void
  /** Shows all errors and focuses the first wrong field. Returns true without errors. */
  isReady(): boolean
}

/**
 * The state of a form of text fields. A field is checked when it is left, and with each key once it was wrong. A refusal of
 * the server uses the same line. `check` returns the errors of all values by name.
 */
export function useForm<Name extends string>(
  initial: Record<Name, string>,
  check: (values: Record<Name, string>) => Texts<Name>,
): Form<Name> {
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const [refused, setRefused] = useState<Texts<Name>>({})
  const wrong = check(values)
  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => ({ ...before, [name]: undefined }))
  }
  return {
    values,
    set,
    refuse: (name, text) => setRefused((before) => ({ ...before, [name]: text })),
    field: (name) => ({
      name,
      value: values[name],
      onChange: (event) => set(name, event.target.value),
      onBlur: () => {
        if (values[name] !== '') setLeft((before) => new Set(before).add(name))
      },
      error: refused[name] ?? (left.has(name) ? wrong[name] : undefined),
      accepted: left.has(name) && !wrong[name] && !refused[name] && values[name] !== '',
    }),
    isReady() {
      setLeft(new Set(keysOf(values)))
      const first = keysOf(wrong).find((name) => wrong[name])
      if (first === undefined) return true
      document.querySelector<HTMLInputElement>(`form [name="${first}"]`)?.focus()
      return false
    },
  }
}
