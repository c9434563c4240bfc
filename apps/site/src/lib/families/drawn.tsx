import { families, numberText } from '@croupier/game-math/lottery/index'
import { Balls, type BallsProps } from '@croupier/ui/balls'
import type { ComponentType } from 'react'

/** The numbers of a draw as players of its family know them: dice, cars, balls. */
export type DrawnProps = Omit<BallsProps, 'numbers' | 'hue'> & {
  readonly numbers: readonly (number | undefined)[]
  /** When they were drawn, for names that change from year to year. */
  readonly at?: Date | undefined
}

const byFamily = new Map<string, ComponentType<DrawnProps>>()

/** Registers the form of a family's results. */
export const addDrawn = (family: string, Drawn: ComponentType<DrawnProps>): unknown => byFamily.set(family, Drawn)

/** A result in the form of its family; balls for a family that has no other, or is not loaded. */
export function DrawnNumbers({ family: code, numbers, at, ...props }: DrawnProps & { family: string }) {
  const Drawn = byFamily.get(code)
  if (Drawn) return <Drawn numbers={numbers} at={at} {...props} />
  const family = families.get(code)
  const texts = numbers.map((number, place) =>
    number === undefined || !family ? number : numberText(family, place, number),
  )
  return <Balls numbers={texts} {...props} />
}
