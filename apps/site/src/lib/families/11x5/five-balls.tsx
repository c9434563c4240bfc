import { Balls } from '@croupier/ui/balls'
import type { DrawnProps } from '../drawn.tsx'

/** Five green balls with two figures each, which tell the game from those of five digits. */
export function FiveBalls({ numbers, at: _, ...props }: DrawnProps) {
  const texts = numbers.map((number) => (number === undefined ? undefined : String(number).padStart(2, '0')))
  return <Balls numbers={texts} hue="elevenFive" {...props} />
}
