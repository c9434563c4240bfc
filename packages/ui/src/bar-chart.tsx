import { useState } from 'react'
import css from './bar-chart.module.css'
import { Button } from './button.tsx'

export interface ChartBars {
  /** What the bars are about: "14:00". */
  label: string
  /** One per series; the bar's height. */
  values: readonly number[]
  /** The values as text. */
  texts: readonly string[]
}

export interface BarChartProps {
  title: string
  bars: readonly ChartBars[]
  /** The names of the series: the first in tide, the second in violet. */
  series: readonly [string, string]
  tableLabel: string
  chartLabel: string
  barsLabel: string
  /** Of the figures on the grid. */
  language?: string
}

const GRID = [1, 0.5, 0]

/** A round figure at or above the largest bar, for a readable grid. */
function topOf(largest: number): number {
  if (largest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  return [1, 2, 4, 5, 10].map((step) => step * power).find((top) => top >= largest) ?? largest
}

/** A chart with two bars per hour or day. A button shows the same figures as a table. */
export function BarChart({ title, bars, series, tableLabel, chartLabel, barsLabel, language = 'en' }: BarChartProps) {
  const [asTable, setAsTable] = useState(false)
  const short = new Intl.NumberFormat(`${language}-u-nu-latn`, { notation: 'compact', maximumFractionDigits: 1 })
  const top = topOf(Math.max(0, ...bars.flatMap((one) => one.values)))
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
                {[barsLabel, ...series].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars.map((one) => (
                <tr key={one.label}>
                  <th scope="row">{one.label}</th>
                  {one.texts.map((text, at) => (
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
            {bars.map((one) => (
              <span key={one.label} className={css.group} title={`${one.label}  ${one.texts.join(' / ')}`}>
                {one.values.map((value, at) => (
                  <i key={series[at]} style={{ height: `${(value / top) * 100}%` }} />
                ))}
                <small>{one.label}</small>
              </span>
            ))}
          </div>
        </div>
      )}
    </figure>
  )
}
