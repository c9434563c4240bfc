import type { Column } from '@croupier/ui/data-table'

/**
 * A card has no head over its columns. The only figure on it speaks for itself; where there are several, each bears the
 * word of its column, unless the column says another one (or none, by an empty `cardLabel`).
 */
export function withCardWords<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const isFigure = ({ end, card }: Column<Row>) => end === true && card !== 'hidden'
  if (columns.filter(isFigure).length < 2) return columns
  return columns.map((column) => {
    const { header, cardLabel } = column
    const isBare = isFigure(column) && cardLabel === undefined && typeof header === 'string' && header !== ''
    return isBare ? { ...column, cardLabel: header } : column
  })
}
