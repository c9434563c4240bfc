/** Pixels. A picture of the merchant is stored in these widths as well, as far as they are smaller than its own. */
const WIDTHS = [480, 960, 1_440] as const
export type PictureWidth = (typeof WIDTHS)[number]

/** The widths in which a picture is stored beside its own. Icons, which stay PNG, are small. */
export const widthsOf = (url: string, width = 0): PictureWidth[] =>
  /^\/media\/.*webp$/.test(url) ? WIDTHS.filter((one) => one < width) : []

/** The address of a picture in one of these widths: `/media/<id>-480.webp`. */
export const narrowed = (url: string, width: PictureWidth): string => url.replace('.webp', `-${width}.webp`)
