import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './trend-chart.module.css'

export interface TrendRow {
  id: string
  /** The round's short number: "0733". */
  round: ReactNode
  /** The number drawn at this place. */
  drawn: number
  /** Rounds since each other number was drawn. */
  absence: Readonly<Record<number, number>>
  /** Cells after the numbers: size, parity, full result. Phones show the last one alone. */
  extra?: readonly ReactNode[]
}

export interface TrendChartProps {
  caption: string
  roundLabel: ReactNode
  numbers: readonly number[]
  /** Newest first. */
  rows: readonly TrendRow[]
  /** Names of the extra cells, for screen readers. */
  extraLabels?: readonly string[]
}

/**
 * Draws the line through the drawn numbers. It is measured when the browser has laid the table out, and written without
 * another render.
 */
function useLine(rows: readonly TrendRow[], numbers: readonly number[]) {
  const plot = useRef<HTMLElement>(null)
  const line = useRef<SVGPathElement>(null)
  // Other rows or numbers move the cells that are measured.
  useLayoutEffect(() => {
    const box = plot.current
    if (!box) return
    const draw = () => {
      if (box.checkVisibility({ contentVisibilityAuto: true })) line.current?.setAttribute('d', pathThrough(box))
    }
    // Observing calls it once, in this frame, and again for another width.
    const watch = new ResizeObserver(draw)
    watch.observe(box)
    box.addEventListener('contentvisibilityautostatechange', draw)
    return () => {
      watch.disconnect()
      box.removeEventListener('contentvisibilityautostatechange', draw)
    }
  }, [rows, numbers])
  return { plot, line }
}

/** The heights of the head and of a row, which keep the place of a chart outside the view. */
const HEAD_PX = 24
const ROW_PX = 23

/** The path through the middles of the drawn cells, from the top of the table. */
function pathThrough(box: HTMLElement): string {
  const origin = box.getBoundingClientRect()
  const points = [...box.querySelectorAll('[data-hit]')].map((cell) => {
    const hit = cell.getBoundingClientRect()
    const x = hit.left + hit.width / 2 - origin.left + box.scrollLeft
    return `${Math.round(x)} ${Math.round(hit.top + hit.height / 2 - origin.top)}`
  })
  return points.length > 1 ? `M${points.join('L')}` : ''
}

const Row = ({ row, numbers }: { row: TrendRow; numbers: readonly number[] }) => (
  <tr>
    <th scope="row">{row.round}</th>
    {numbers.map((number) =>
      number === row.drawn ? (
        <td key={number} className={`${css.cell} ${css.hit}`} data-hit="">
          <b>{number}</b>
        </td>
      ) : (
        <td key={number} className={css.cell}>
          {row.absence[number] ?? ''}
        </td>
      ),
    )}
    {row.extra?.map((cell, index) => (
      <td key={index} className={css.extra}>
        {cell}
      </td>
    ))}
  </tr>
)

/**
 * The trend of one place: a table with a line through the drawn numbers. It never mirrors, and the line is redrawn for the
 * width instead of scaled. With the same props it does not render again, because it has hundreds of cells.
 */
export const TrendChart = memo(function TrendChart(props: TrendChartProps) {
  const { caption, roundLabel, numbers, rows, extraLabels } = props
  const { plot, line } = useLine(rows, numbers)
  return (
    <section
      className={css.plot}
      ref={plot}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, also by keyboard
      tabIndex={0}
      style={{ containIntrinsicBlockSize: `auto ${HEAD_PX + ROW_PX * rows.length}px` }}
    >
      <svg className={css.line} width="1" height="1" aria-hidden="true">
        <path ref={line} />
      </svg>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{roundLabel}</th>
            {numbers.map((number) => (
              <th key={number} scope="col">
                {number}
              </th>
            ))}
            {extraLabels?.map((label) => (
              <th key={label} scope="col" className={css.extra}>
                <span className="visually-hidden">{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* By place, not by round: a new round changes what the lines say and moves none. */}
          {rows.map((row, place) => (
            <Row key={place} row={row} numbers={numbers} />
          ))}
        </tbody>
      </table>
    </section>
  )
})
