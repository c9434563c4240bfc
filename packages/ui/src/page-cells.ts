/** The cells of `‹ 1 … 6 [7] 8 … 46 ›`: a range of three around the page, a margin of one at each end; `'gap'` is a "…". */
export function pageCells(page: number, pages: number, range = 3, margin = 1): (number | 'gap')[] {
  const half = Math.floor(range / 2)
  const first = Math.max(1, Math.min(page - half, pages - range + 1))
  const shown = new Set<number>()
  for (let at = 1; at <= Math.min(margin, pages); at++) shown.add(at).add(pages + 1 - at)
  for (let at = first; at < first + range && at <= pages; at++) shown.add(at)
  const cells: (number | 'gap')[] = []
  let last = 0
  for (const at of [...shown].sort((a, b) => a - b)) {
    // A gap of one page shows the page, because "…" is not shorter.
    if (at - last === 2) cells.push(last + 1)
    else if (at - last > 2) cells.push('gap')
    cells.push(at)
    last = at
  }
  return cells
}
