import { useState } from 'react'
import css from './number-picker.module.css'
import { moveFocus } from './roving.ts'

export interface ChoiceRowProps<Value extends string> {
  /** The label of the row: "Tens", "Pairs of places". */
  name: string
  /** `note` is small text below the label, such as its odds. */
  choices: readonly { value: Value; label: string; note?: string | undefined }[]
  picked: readonly Value[]
  onPick: (picked: Value[]) => void
  disabled?: boolean
}

/** Longer labels have fewer columns, so that they fit on two lines. */
const LONG = 12

/** A row of words to pick: sides, hands, places. It looks and works like a row of numbers. */
export function ChoiceRow<Value extends string>({ name, choices, picked, onPick, disabled }: ChoiceRowProps<Value>) {
  const [stop, setStop] = useState(choices[0]?.value)
  const toggle = (value: Value) => {
    setStop(value)
    onPick(picked.includes(value) ? picked.filter((each) => each !== value) : [...picked, value])
  }
  return (
    <div className={css.row}>
      <span className={css.name}>{name}</span>
      <div
        className={css.words}
        data-long={choices.some(({ label }) => label.length > LONG) || undefined}
        role="group"
        aria-label={name}
        onKeyDown={(event) => moveFocus(event, 'button')}
      >
        {choices.map(({ value, label, note }) => (
          <button
            key={value}
            type="button"
            className={css.word}
            aria-pressed={picked.includes(value)}
            tabIndex={value === stop ? 0 : -1}
            disabled={disabled}
            onFocus={() => setStop(value)}
            onClick={() => toggle(value)}
          >
            {label}
            {note !== undefined && <small className="num">{note}</small>}
          </button>
        ))}
      </div>
    </div>
  )
}
