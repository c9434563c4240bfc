import { createContext } from 'react'

/** A picture of the operator's with its size in pixels, so that nothing moves when it loads. */
export interface BrandPicture {
  url: string
  width: number
  height: number
}
export interface Brand {
  /** Beside the mark, when there is no logo. */
  name: string
  /** In place of mark and name. A theme without a logo of its own shows that of the other theme. */
  logoOnDark?: BrandPicture | null
  logoOnLight?: BrandPicture | null
  /** In place of the scene. */
  hero?: BrandPicture | null
  /** The harbour at night, or the sky alone. */
  scene?: 'plain' | 'harbour'
}

/** The brand that the parts of a page show. The console has none: it names itself. */
export const BrandContext = createContext<Brand>({ name: '' })
