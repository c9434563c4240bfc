import Eraser from 'lucide-react/icons/eraser'
import { type KeyboardEvent, useState } from 'react'
import { cssVars } from './css-vars.tsx'
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

/** How players know a number besides its figures. */
export interface NumberLook {
  /** A colour: that of an edge below the number, or of a shape around it. */
  hue?: string
  /** The shape around the number, so that its colour is not the only sign. */
  shape?: 'circle' | 'square' | 'dome'
  /** Small text below the number: its animal, or what it pays. */
  note?: string
}

export interface NumberRowProps {
  /** The place: "Ten-thousands". */
  name: string
  /** A row of `GRID_FROM` numbers and more stands below its name, over the whole width. */
  numbers: readonly number[]
  /** Numbers per line on phones; by default ten, or all of a shorter row. Wider screens have ten, or all of eleven. */
  phoneColumns?: number | undefined
  look?: ((number: number) => NumberLook | undefined) | undefined
  /** The numbers of the last draw, which have a dot in their corner. Their labels say it. Empty while they load. */
  drawn?: readonly number[] | undefined
  /** The legend of the dot. */
  drawnText?: string | undefined
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

/** Rows from this length on are grids. */
const GRID_FROM = 40
const TEN = 10
/** The numbers of 11X5, of which one would stand alone on a second line. */
const ELEVEN = 11

const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((number) => other.includes(number))

/** The number of columns that the grid of digits has at the width of the screen. */
const columnsAcross = (toolbar: HTMLElement): number => {
  const grid = toolbar.querySelector(`.${css.digits}`)
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : TEN
}

/**
 * A row of numbers to pick: picked numbers in lamp, absence below, tools at the end. The row is one tab stop. Arrows move between
 * its numbers and tools, and figure keys pick.
 */
export function NumberRow(props: NumberRowProps) {
  const { name, numbers, picked, onPick, absence, phoneColumns, look, drawn, drawnText, full, disabled } = props
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
      moveFocus(event, 'button:enabled', columnsAcross(event.currentTarget))
      return
    }
    toggle(typed)
    event.currentTarget.querySelectorAll('button')[numbers.indexOf(typed)]?.focus()
  }
  const columns = cssVars({
    '--columns': String(numbers.length === ELEVEN ? ELEVEN : TEN),
    '--phone-columns': String(phoneColumns ?? Math.min(TEN, numbers.length)),
  })
  return (
    <div
      className={cx(css.row, numbers.length >= GRID_FROM && css.grid)}
      role="toolbar"
      aria-label={name}
      onKeyDown={key}
    >
      <span className={css.name}>
        {name}
        {drawn && (
          <small className={css.legend} data-waiting={drawn.length === 0 || undefined}>
            {drawnText}
          </small>
        )}
      </span>
      <div className={css.digits} role="group" aria-label={name} style={columns}>
        {numbers.map((number) => (
          <Digit
            key={number}
            number={number}
            row={props}
            look={look?.(number)}
            isStop={number === stop}
            isLongest={absence?.[number] === longest}
            onFocus={() => setStop(number)}
            onToggle={() => toggle(number)}
          />
        ))}
      </div>
      <RowTools {...props} />
    </div>
  )
}

type DigitProps = {
  number: number
  row: NumberRowProps
  look: NumberLook | undefined
  isStop: boolean
  /** No number of the row was last drawn longer ago. */
  isLongest: boolean
  onFocus: () => void
  onToggle: () => void
}

/** Rounds after which the number that was last drawn the longest time ago stands out. */
const COLD = 20

function Digit({ number, row, look, isStop, isLongest, onFocus, onToggle }: DigitProps) {
  const { picked, absence, drawn, numberLabel, text = String, full, disabled } = row
  const absent = absence?.[number]
  const isPicked = picked.includes(number)
  return (
    <button
      type="button"
      className={css.digit}
      aria-pressed={isPicked}
      tabIndex={isStop ? 0 : -1}
      disabled={disabled || (full && !isPicked)}
      data-drawn={drawn?.includes(number) || undefined}
      data-edge={(look?.hue !== undefined && look.shape === undefined) || undefined}
      style={look?.hue ? cssVars({ '--hue': look.hue }) : undefined}
      onFocus={onFocus}
      onClick={onToggle}
    >
      <span className="visually-hidden">{numberLabel(number, absent)}</span>
      <span className={css.figure} data-shape={look?.shape} aria-hidden="true">
        {text(number)}
      </span>
      {look?.note !== undefined && (
        <span className={css.note} aria-hidden="true">
          {look.note}
        </span>
      )}
      {absence && (
        <small className={cx(absent !== undefined && absent >= COLD && isLongest && css.cold)} aria-hidden="true">
          {absent ?? '\u00a0'}
        </small>
      )}
    </button>
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
