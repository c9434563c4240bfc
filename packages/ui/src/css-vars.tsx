import type { CSSProperties } from 'react'

/** Custom properties for an element's `style`. React passes them on, but its types know standard properties only. */
export const cssVars = (values: Readonly<Record<`--${string}`, string>>): CSSProperties =>
  // CSSProperties has no index signature for custom properties.
  values as CSSProperties
