import { useState } from 'react'
import { Button } from './button.tsx'
import css from './hour-bars.module.css'

export interface HourOfBars {
  /** "14:00". */
  label: string
  /** One per series; the bar's height. */
  values: readonly number[]
  /** The values as text. */
  texts: readonly string[]
}

export interface HourBarsProps {
  title: string
  hours: readonly HourOfBars[]
  /** The names of the series: the first in tide, the second in violet. */
  series: readonly [string, string]
  tableLabel: string
  chartLabel: string
  hourLabel: string
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const GRID = [1, 0.5, 0]

/** A round figure at or above the largest bar, for a readable grid. */
function topOf(largest: number): number {
  if (largest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  return [1, 2, 4, 5, 10].map((step) => step * power).find((top) => top >= largest) ?? largest
}

/** A chart with two bars per hour. A button shows the same figures as a table. */
export function HourBars({ title, hours, series, tableLabel, chartLabel, hourLabel }: HourBarsProps) {
  const [asTable, setAsTable] = useState(false)
  const top = topOf(Math.max(0, ...hours.flatMap((hour) => hour.values)))
  return (
    <figure className={css.figure}>
      <figcaption className={css.head}>
        <h2 className="title-3">{title}</h2>
        <span className={css.keys} aria-hidden="true">
          {series.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </span>
        <Button size="s" kind="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? chartLabel : tableLabel}
        </Button>
      </figcaption>
      {asTable ? (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                {[hourLabel, ...series].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hours.map((hour) => (
                <tr key={hour.label}>
                  <th scope="row">{hour.label}</th>
                  {hour.texts.map((text, at) => (
                    <td key={series[at]}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className={css.plot} role="img" aria-label={title}>
          {GRID.map((share) => (
            <span key={share} className={css.line} style={{ bottom: `${share * 100}%` }}>
              {short.format(top * share)}
            </span>
          ))}
          <div className={css.bars}>
            {hours.map((hour) => (
              <span key={hour.label} className={css.hour} title={`${hour.label}  ${hour.texts.join(' / ')}`}>
                {hour.values.map((value, at) => (
                  <i key={series[at]} style={{ height: `${(value / top) * 100}%` }} />
                ))}
                <small>{hour.label}</small>
              </span>
            ))}
          </div>
        </div>
      )}
    </figure>
  )
}
