import Eraser from 'lucide-react/icons/eraser'
import { type KeyboardEvent, useState } from 'react'
import { cx } from './cx.ts'
import css from './number-picker.module.css'
import { moveFocus } from './roving.ts'
import { useUiTexts } from './ui-texts.tsx'

export interface PickerTool {
  id: string
  label: string
  /** The numbers that the tool picks. */
  numbers: readonly number[]
}

export interface NumberRowProps {
  /** The place: "Ten-thousands". */
  name: string
  /** Ten per row at every width. */
  numbers: readonly number[]
  picked: readonly number[]
  onPick: (picked: number[]) => void
  /** Rounds since each number was last drawn; left out if the player hides it, empty while it loads. */
  absence?: Readonly<Record<number, number>> | undefined
  /** The label of a number with its absence: "7, absent 8 rounds". */
  numberLabel: (number: number, absent: number | undefined) => string
  tools: readonly PickerTool[]
  toolsLabel: string
  /** How a number is printed: "07" in 11X5. */
  text?: (number: number) => string
  /** Numbers that cannot be picked, because the play allows no more. */
  full?: boolean
  disabled?: boolean
}

const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((number) => other.includes(number))

/**
 * A row of numbers to pick: picked numbers in lamp, absence below, tools at the end. The row is one tab stop. Arrows move between
 * its numbers and tools, and figure keys pick.
 */
export function NumberRow(props: NumberRowProps) {
  const { name, numbers, picked, onPick, absence, numberLabel, text = String, full, disabled } = props
  const [stop, setStop] = useState(numbers[0])
  const longest = absence ? Math.max(...Object.values(absence)) : 0
  const toggle = (number: number) => {
    setStop(number)
    const rest = picked.filter((each) => each !== number)
    onPick(rest.length < picked.length ? rest : [...picked, number].sort((a, b) => a - b))
  }
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const typed = numbers.find((number) => String(number) === event.key)
    if (typed === undefined || disabled || (full && !picked.includes(typed))) {
      moveFocus(event, 'button:enabled', 10)
      return
    }
    toggle(typed)
    event.currentTarget.querySelectorAll('button')[numbers.indexOf(typed)]?.focus()
  }
  return (
    <div className={css.row} role="toolbar" aria-label={name} onKeyDown={key}>
      <span className={css.name}>{name}</span>
      <div className={css.digits} role="group" aria-label={name}>
        {numbers.map((number) => {
          const absent = absence?.[number]
          return (
            <button
              key={number}
              type="button"
              className={css.digit}
              aria-pressed={picked.includes(number)}
              tabIndex={number === stop ? 0 : -1}
              disabled={disabled || (full && !picked.includes(number))}
              onFocus={() => setStop(number)}
              onClick={() => toggle(number)}
            >
              <span className="visually-hidden">{numberLabel(number, absent)}</span>
              <span aria-hidden="true">{text(number)}</span>
              {absence && (
                <small
                  className={cx(absent !== undefined && absent >= 20 && absent === longest && css.cold)}
                  aria-hidden="true"
                >
                  {absent ?? '\u00a0'}
                </small>
              )}
            </button>
          )
        })}
      </div>
      <RowTools {...props} />
    </div>
  )
}

function RowTools({ name, picked, onPick, tools, toolsLabel, disabled }: NumberRowProps) {
  const texts = useUiTexts()
  const clear = `${texts.clearRow}: ${name}`
  return (
    <div className={css.tools} role="group" aria-label={`${name}: ${toolsLabel}`}>
      {tools.map((tool) => (
        <button
          key={tool.id}
          type="button"
          aria-pressed={tool.numbers.length > 0 && same(tool.numbers, picked)}
          tabIndex={-1}
          disabled={disabled}
          onClick={() => onPick([...tool.numbers])}
        >
          {tool.label}
        </button>
      ))}
      <button
        type="button"
        aria-label={clear}
        title={texts.clearRow}
        tabIndex={-1}
        disabled={disabled}
        onClick={() => onPick([])}
      >
        <Eraser aria-hidden="true" />
      </button>
    </div>
  )
}
