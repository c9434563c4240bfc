import { Skeleton } from '@croupier/ui/skeleton'
import css from './page.module.css'

/** A page on its way: the height of a screen is kept, so the footer does not jump. */
export function PageSkeleton() {
  return (
    <div className={css.waiting}>
      <Skeleton width="32%" height={28} />
      <Skeleton height={220} radius={16} />
      <Skeleton height={120} radius={16} />
    </div>
  )
}
