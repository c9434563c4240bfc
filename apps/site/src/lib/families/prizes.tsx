import { type FamilyDefinition, numberText } from '@croupier/game-math/lottery/index'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { listText } from '../list-text.ts'
import type { DrawnProps } from './drawn.tsx'
import css from './prizes.module.css'

/** A prize of a result sheet: its name, how many of the next numbers of the draw it has, and its weight. */
export type Prize = {
  readonly name: MessageDescriptor
  readonly count: number
  /** `first` is the largest; `main` prizes stand beside it, also in lists, which leave the others out. */
  readonly rank: 'first' | 'main' | 'other'
}

type Placed = Prize & { readonly from: number }

function placed(prizes: readonly Prize[]): Placed[] {
  let from = 0
  return prizes.map((prize) => {
    const at = from
    from += prize.count
    return { ...prize, from: at }
  })
}

/** More numbers of a prize stand in columns. */
const SEVERAL = 4

/**
 * The form of results that are printed numbers under the names of their prizes. `table`: a line for each prize, instead of prizes
 * side by side, with the last two figures marked, because most plays compare them.
 */
export function prizeSheet(
  family: FamilyDefinition,
  prizes: readonly Prize[],
  form: 'sheet' | 'table' = 'sheet',
): ComponentType<DrawnProps> {
  const groups = placed(prizes)
  return function Prizes({ numbers, size = 'm', label, arriving, layout }: DrawnProps) {
    const { i18n } = useLingui()
    const textAt = (place: number): string => {
      const number = numbers[place]
      return number === undefined ? '·'.repeat(numberText(family, place, 0).length) : numberText(family, place, number)
    }
    const textsOf = ({ from, count }: Placed) => Array.from({ length: count }, (_, nth) => textAt(from + nth))
    const isListed = ({ rank }: Placed) => (layout === 'line' ? rank === 'first' : size !== 's' || rank !== 'other')
    const shown = groups.filter(isListed)
    const spoken = listText(
      i18n.locale,
      (layout === 'line' ? shown : groups).map((group) => `${i18n._(group.name)} ${textsOf(group).join(' ')}`),
    )
    const classes = {
      board: [css.board],
      line: [css.sheet, css.line],
      sheet: [css.sheet, css[form], css[size]],
    }[layout ?? 'sheet']
    return (
      <span className="seq" role="img" aria-label={`${label}: ${spoken}`}>
        <span className={[...classes, arriving && css.arrive].filter(Boolean).join(' ')}>
          {shown.map((group) => (
            <span
              key={group.from}
              className={`${css.prize} ${css[group.rank]}`}
              data-many={(layout !== 'board' && group.count > SEVERAL) || undefined}
            >
              {size !== 's' && <small className={css.name}>{i18n._(group.name)}</small>}
              <span className={css.numbers}>
                {textsOf(group).map((text, nth) => (
                  <span key={nth}>
                    {form === 'table' ? (
                      <>
                        {text.slice(0, -2)}
                        <b>{text.slice(-2)}</b>
                      </>
                    ) : (
                      text
                    )}
                  </span>
                ))}
              </span>
            </span>
          ))}
        </span>
      </span>
    )
  }
}
