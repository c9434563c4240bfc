import { useId } from 'react'
import css from './colour-field.module.css'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** `#rrggbb`. */
  value: string
  onChange: (value: string) => void
  /** What the colour becomes on the site: a button on a card of each theme. */
  samples: readonly { ground: string; text: string; card: string; name: string }[]
}

/** A colour picker with samples of a button in each theme. */
export function ColourField({ label, hint, error, value, onChange, samples }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.row}>
        <input
          id={id}
          type="color"
          aria-describedby={`${id}-note`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <code>{value}</code>
        {samples.map(({ ground, text, card, name }) => (
          <span key={name} className={css.card} style={{ background: card }}>
            <span className={css.sample} style={{ background: ground, color: text }}>
              {name}
            </span>
          </span>
        ))}
      </div>
      <span id={`${id}-note`} className="text-2 small">
        {error ?? hint}
      </span>
    </div>
  )
}
