import { Skeleton } from '@croupier/ui/skeleton'
import css from './page.module.css'

/** Keeps the height of a screen while a page loads, so that the footer does not jump. */
export function PageSkeleton() {
  return (
    <div className={css.waiting}>
      <Skeleton width="32%" height={28} />
      <Skeleton height={220} radius={16} />
      <Skeleton height={120} radius={16} />
    </div>
  )
}
