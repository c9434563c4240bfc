import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import css from './trend-chart.module.css'

export interface TrendRow {
  id: string
  /** The round's short number: "0733". */
  round: ReactNode
  /** The number drawn at this place. */
  drawn: number
  /** Rounds each other number has been absent, by number. */
  absence: Readonly<Record<number, number>>
  /** Cells after the numbers: size, parity, full result. */
  extra?: readonly ReactNode[]
}

interface Line {
  left: number
  top: number
  path: string
}

/**
 * The digits of one place, newest round first: a real table, with a line through the drawn numbers over it.
 * Never mirrors. The line is measured from the cells, so it is redrawn for the width and never scaled.
 */
export function TrendChart(props: {
  caption: string
  roundLabel: ReactNode
  numbers: readonly number[]
  rows: readonly TrendRow[]
  extraLabels?: readonly string[]
}) {
  const { numbers, rows, extraLabels = [] } = props
  const plot = useRef<HTMLDivElement>(null)
  const [line, setLine] = useState<Line>()
  useLayoutEffect(() => {
    const box = plot.current
    if (!box) return
    const draw = () => {
      const origin = box.getBoundingClientRect()
      const points = [...box.querySelectorAll('[data-hit]')].map((cell) => {
        const hit = cell.getBoundingClientRect()
        return `${Math.round(hit.left + hit.width / 2 - origin.left + box.scrollLeft)} ${Math.round(hit.top + hit.height / 2 - origin.top)}`
      })
      setLine({ left: 0, top: 0, path: points.length > 1 ? `M${points.join('L')}` : '' })
    }
    const watch = new ResizeObserver(draw)
    watch.observe(box)
    draw()
    return () => watch.disconnect()
  }, [rows, numbers])
  return (
    <div className={css.plot} ref={plot}>
      {line?.path && (
        <svg className={css.line} style={{ left: line.left, top: line.top }} width="1" height="1" aria-hidden="true">
          <path d={line.path} />
        </svg>
      )}
      <table className={css.table}>
        <caption className="visually-hidden">{props.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{props.roundLabel}</th>
            {numbers.map((number) => (
              <th key={number} scope="col">
                {number}
              </th>
            ))}
            {extraLabels.map((label) => (
              <th key={label} scope="col">
                <span className="visually-hidden">{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
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
          ))}
        </tbody>
      </table>
    </div>
  )
}
