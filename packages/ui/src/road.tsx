import { memo, useLayoutEffect, useRef } from 'react'
import css from './road.module.css'

/** One of two outcomes of a round. `first`: a filled mark; the other one has a ring. */
export type RoadMark = { id: string; text: string; first: boolean }

/** Marks below each other in a column; longer runs go on in the next one. */
const ROWS = 6

/** A road: equal outcomes in a row stand below each other, and each change begins a column, the oldest first. */
export const Road = memo(function Road({ label, marks }: { label: string; marks: readonly RoadMark[] }) {
  const ref = useRef<HTMLDivElement>(null)
  const newest = marks.at(-1)?.id
  // Shows the newest columns, which are at the end.
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollLeft = ref.current.scrollWidth
  }, [newest])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={ref} className={css.road} role="group" aria-label={label} tabIndex={0}>
      {columnsOf(marks).map((column) => (
        <ol key={column[0]?.id} className={css.column}>
          {column.map(({ id, text, first }) => (
            <li key={id} className={first ? css.first : css.other} title={id}>
              <span aria-hidden="true">{initialOf(text)}</span>
              <span className="visually-hidden">{text}</span>
            </li>
          ))}
        </ol>
      ))}
    </div>
  )
})

export function columnsOf(marks: readonly RoadMark[]): RoadMark[][] {
  const columns: RoadMark[][] = []
  for (const mark of marks) {
    const last = columns.at(-1)
    if (last && last.length < ROWS && last[0]?.first === mark.first) last.push(mark)
    else columns.push([mark])
  }
  return columns
}

const letters = new Intl.Segmenter()
/** The first letter as a reader sees it, with the marks that belong to it. */
const initialOf = (text: string): string => letters.segment(text)[Symbol.iterator]().next().value?.segment ?? ''
