import css from './bets.module.css'
import type { ShownLine } from './products.ts'

/** The value of a fact of a bet, with the picks marked that the draw shows. */
export const LineValue = ({ value, parts }: Pick<ShownLine, 'value' | 'parts'>) => (
  <span className="seq wraps">
    {parts?.map(({ text, isHit }, at) =>
      isHit ? (
        <mark key={at} className={css.hit}>
          {text}
        </mark>
      ) : (
        text
      ),
    ) ?? value}
  </span>
)
