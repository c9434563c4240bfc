import type { CSSProperties } from 'react'
import css from './feedback.module.css'

export interface SkeletonProps {
  width?: CSSProperties['width']
  height: CSSProperties['height']
  radius?: number
  /** Stands at the end of its line, as figures do. */
  end?: boolean
}

/** A box that waits with the final size, so nothing jumps. Sizes in px or any CSS length. */
export function Skeleton({ width, height, radius, end }: SkeletonProps) {
  const style = {
    width,
    height,
    ...(radius === undefined ? {} : { borderRadius: radius }),
    ...(end ? { marginInlineStart: 'auto' } : {}),
  }
  return <span className={css.skeleton} style={style} aria-hidden="true" />
}
