import { families, numberText } from '@croupier/game-math/lottery/index'
import { Balls, type BallsProps } from '@croupier/ui/balls'
import type { ComponentType } from 'react'

/** The numbers of a draw as players of its family know them: dice, cars, balls. */
export type DrawnProps = Omit<BallsProps, 'numbers' | 'hue'> & {
  readonly numbers: readonly (number | undefined)[]
  /** When they were drawn, for names that change from year to year. */
  readonly at?: Date | undefined
  /** For families with a board (`PageLook`): the first prize with its name on one line, or all prizes over the whole width. */
  readonly layout?: 'line' | 'board'
}

const byFamily = new Map<string, ComponentType<DrawnProps>>()

/** Registers the form of a family's results. */
export const addDrawn = (family: string, Drawn: ComponentType<DrawnProps>): unknown => byFamily.set(family, Drawn)

/** A result in the form of its family; balls for a family that has no other, or is not loaded. */
export function DrawnNumbers({ family: code, numbers, at, layout, ...props }: DrawnProps & { family: string }) {
  const Drawn = byFamily.get(code)
  if (Drawn) return <Drawn numbers={numbers} at={at} {...(layout ? { layout } : {})} {...props} />
  const family = families.get(code)
  const texts = numbers.map((number, place) =>
    number === undefined || !family ? number : numberText(family, place, number),
  )
  return <Balls numbers={texts} {...props} />
}
