import type { CSSProperties, ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './feedback.module.css'

export interface SkeletonProps {
  width?: CSSProperties['width']
  height: CSSProperties['height']
  radius?: number
  /** At the end of its line, as figures are. */
  end?: boolean
}

/** A placeholder with the final size, so that nothing jumps. Sizes are in px or any CSS length. */
export function Skeleton({ width, height, radius, end }: SkeletonProps) {
  const style = {
    width,
    height,
    ...(radius === undefined ? {} : { borderRadius: radius }),
    ...(end ? { marginInlineStart: 'auto' } : {}),
  }
  return <span className={css.skeleton} style={style} aria-hidden="true" />
}

/** A placeholder with the size of its children, which nobody sees or hears: as high as an empty list in every language. */
export const SkeletonOf = ({ children }: { children: ReactNode }) => (
  <div className={cx(css.skeleton, css.unseen)} aria-hidden="true" inert>
    {children}
  </div>
)
