import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import css from './country-picker.module.css'
import { cx } from './cx.ts'

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string
  /** Digits only. */
  dialingCode: string
  name: string
  /** The address of its flag. */
  flag: string | undefined
}

export interface CountryPickerProps {
  /** The name of the button, before country and code: "Country code". */
  label: string
  searchLabel: string
  /** Shown when no country fits the search. */
  none: ReactNode
  countries: readonly Country[]
  /** The code of the chosen country. */
  value: string
  onChange: (country: Country) => void
}

/** §9: the list closes this long after it lost the focus. */
const BLUR_MS = 200

/** A button with flag and dialing code, for the start of a field. */
export function CountryPicker(props: CountryPickerProps) {
  const { label, countries, value, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const blur = useRef<ReturnType<typeof setTimeout>>(undefined)
  const chosen = countries.find(({ code }) => code === value)
  useEffect(() => () => clearTimeout(blur.current), [])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    blur.current = setTimeout(() => setOpen(false), BLUR_MS)
  }
  return (
    <span className={css.picker} onBlur={leave} onFocus={() => clearTimeout(blur.current)}>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={chosen ? `${label}: ${chosen.name} +${chosen.dialingCode}` : label}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Flag address={chosen?.flag} />
        <span className="num" dir="ltr">
          +{chosen?.dialingCode}
        </span>
        <ChevronDown aria-hidden="true" />
      </button>
      {isOpen && (
        <CountryList
          {...props}
          listId={listId}
          onChange={(country) => {
            onChange(country)
            close()
          }}
          onClose={close}
        />
      )}
    </span>
  )
}

const Flag = ({ address }: { address: string | undefined }) =>
  address ? (
    <img className={css.flag} src={address} alt="" width={24} height={16} loading="lazy" />
  ) : (
    <i className={css.flag} />
  )

function CountryList(props: CountryPickerProps & { listId: string; onClose: () => void }) {
  const { searchLabel, none, countries, value, onChange, listId, onClose } = props
  const [typed, setTyped] = useState('')
  const found = countriesFound(countries, typed)
  const [activeCode, setActiveCode] = useState(value)
  const at = Math.max(
    0,
    found.findIndex(({ code }) => code === activeCode),
  )
  const active = found[at]
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus(), [])
  useEffect(() => {
    list.current?.querySelector(`[data-code="${active?.code}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active?.code])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The dialog around the field must not close with the list, and its form must not be sent.
    if (event.key === 'Escape') event.stopPropagation()
    const to = targetOf(event.key, at, found.length)
    if (to !== undefined) setActiveCode(found[to]?.code ?? '')
    else if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') active && onChange(active)
    else return
    event.preventDefault()
  }
  return (
    <div className={css.panel}>
      <input
        className={css.search}
        role="combobox"
        aria-label={searchLabel}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && `${listId}${active.code}`}
        placeholder={searchLabel}
        autoComplete="off"
        ref={search}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActiveCode('')
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} className={css.list} role="listbox" aria-label={searchLabel}>
        {found.map((country) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the search box choose, as in every combobox
          <div
            key={country.code}
            id={`${listId}${country.code}`}
            data-code={country.code}
            role="option"
            tabIndex={-1}
            aria-selected={country.code === value}
            className={cx(css.option, country === active && css.active)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChange(country)}
          >
            <Flag address={country.flag} />
            <bdi>{country.name}</bdi>
            <span className="num" dir="ltr">
              +{country.dialingCode}
            </span>
            {country.code === value && <Check aria-hidden="true" />}
          </div>
        ))}
      </div>
      <p className={css.none} role="status">
        {found.length === 0 && none}
      </p>
    </div>
  )
}

/** The option that a key moves to. */
function targetOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  if (key === 'PageUp') return Math.max(at - 8, 0)
  return undefined
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** The countries whose name has a word that begins with the text, or whose code or dialing code does. */
export function countriesFound(countries: readonly Country[], typed: string): readonly Country[] {
  const text = plain(typed.trim()).replace(/^\+/, '')
  if (text === '') return countries
  return countries.filter(({ code, dialingCode, name }) => {
    const words = plain(name)
    return (
      words.startsWith(text) ||
      words.includes(` ${text}`) ||
      dialingCode.startsWith(text) ||
      code.toLowerCase() === text ||
      // Names in Chinese, Japanese and Thai have no spaces.
      (!/^[\d a-z]+$/.test(text) && words.includes(text))
    )
  })
}
