import { Key, useKeys } from '@croupier/ui/console-parts'
import { Field } from '@croupier/ui/field'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './search-field.module.css'

const SETTLE_MS = 300

/** Searches shortly after the last key. With `onSubmit` it waits for Enter instead; with `slash` the key `/` focuses it. */
export function SearchField(props: {
  label: string
  value: string
  onSearch: (text: string) => void
  onSubmit?: (text: string) => void
  slash?: boolean
}) {
  const { label, value, onSearch, onSubmit, slash } = props
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  useKeys(slash ? { '/': () => input.current?.focus() } : {})
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value])
  // A layout effect, because it ends as soon as the page is replaced. Other effects last until the next page has loaded,
  // so a pending search would navigate away from a page that was opened meanwhile.
  useLayoutEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onSearch(typed.trim()), SETTLE_MS)
    return () => clearTimeout(timer)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.(typed.trim())
  }
  return (
    <search className={css.search}>
      <form onSubmit={submit}>
        <Field
          ref={input}
          type="search"
          label={label}
          placeholder={label}
          hideLabel
          dense
          bare
          maxLength={60}
          icon={<Search aria-hidden="true" />}
          end={slash ? <Key>/</Key> : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </search>
  )
}
