import { type ComponentType, createContext, type ReactNode } from 'react'

export interface PictureProps {
  /** Its address, and its size in pixels where that is known, so that nothing moves when it loads. */
  picture: { url: string; width?: number; height?: number }
  alt: string
  className?: string | undefined
  /** In the place of a picture that cannot be loaded. */
  instead: ReactNode
  /**
   * For pictures above the fold, which are bare images without a box around them. `now`: loaded at once, before others. `shown`: at once
   * unless style sheets hide it. All others are loaded when they come into view.
   */
  load?: 'now' | 'shown'
  /** With `load`: the largest width in which it is shown, in CSS pixels. Screens are narrower on phones. */
  shownWidth?: number
  /** Called when the picture cannot be loaded. */
  onBroken?: () => void
}

/**
 * How pictures load: an application with rules of its own provides the component that follows them. Without one, the parts of this
 * package show plain images.
 */
export const PictureContext = createContext<ComponentType<PictureProps> | null>(null)
