import type { Column } from '@croupier/ui/data-table'

/**
 * Labels the figures of cards, which have no column headers. A single figure needs no label; several have the header of
 * their column, or its `cardLabel` (empty for none).
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
