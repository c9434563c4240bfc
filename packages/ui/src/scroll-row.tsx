import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentProps, type RefObject, useEffect } from 'react'
import { cx } from './cx.ts'
import css from './scroll-row.module.css'

/** The part of its width by which an arrow scrolls the row, so that the last item in view stays in view. */
const STEP = 0.75

/** Marks at the frame on which sides the row goes on. */
function mark(row: HTMLElement | null): void {
  if (!row) return
  // In RTL the offset counts down from zero.
  const before = Math.abs(row.scrollLeft)
  row.parentElement?.toggleAttribute('data-before', before > 1)
  row.parentElement?.toggleAttribute('data-after', before + row.clientWidth < row.scrollWidth - 1)
}

/**
 * A row that scrolls sideways. Its edges fade where it goes on. With a mouse, an arrow at such an edge scrolls it; the arrows
 * are not in the tab order, because the items are.
 */
export function ScrollRow({
  row,
  frame,
  className,
  ...rest
}: Omit<ComponentProps<'div'>, 'ref'> & { row: RefObject<HTMLDivElement | null>; frame?: string | undefined }) {
  // Other items may make the row longer or shorter. The next frame lays the page out anyway; to read the row before would do
  // that twice.
  useEffect(() => {
    const frame = requestAnimationFrame(() => mark(row.current))
    return () => cancelAnimationFrame(frame)
  })
  useEffect(() => {
    const box = row.current
    if (!box) return
    const watch = new ResizeObserver(() => mark(box))
    watch.observe(box)
    return () => watch.disconnect()
  }, [row])
  const arrow = (step: number) => (
    <button
      type="button"
      className={css.arrow}
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => {
        const box = row.current
        if (!box) return
        const isRtl = getComputedStyle(box).direction === 'rtl'
        box.scrollBy({ left: box.clientWidth * step * (isRtl ? -1 : 1) })
      }}
    >
      <ChevronRight />
    </button>
  )
  return (
    <div className={cx(css.frame, frame)}>
      <div ref={row} onScroll={() => mark(row.current)} {...rest} className={cx(css.scrollRow, className)} />
      {arrow(-STEP)}
      {arrow(STEP)}
    </div>
  )
}
