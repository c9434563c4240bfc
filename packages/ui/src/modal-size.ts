/** §2: the width or the height of a modal: pixels as a number, or a length in `px` or `%`. */
export type ModalSize = number | string

/** §2: 600 wide and 300 high unless a modal says otherwise; confirmations are 400 wide. */
export const MODAL_WIDTH = 600
export const MODAL_HEIGHT = 300
export const DIALOG_WIDTH = 400

const LENGTH = /^\d+(?:\.\d+)?(?:px|%)$/

/** A size as CSS. Throws for a negative number and for any other text: a modal with such a size is a bug. */
export function lengthOf(size: ModalSize): string {
  if (typeof size === 'string' && LENGTH.test(size)) return size
  if (typeof size === 'number' && Number.isFinite(size) && size >= 0) return `${size}px`
  throw new RangeError(`not a size of a modal: ${size}`)
}
