import * as z from 'zod/mini'
import { METHOD_KINDS } from '../cashier/method-kinds.ts'
import { line } from '../shapes.ts'
import { picture } from './media.ts'

/** §1: the entries of the footer as the operator sets them. A provider needs a name or a logo. */
export const footerLogos = z.array(
  z.object({
    kind: z.enum(['provider', ...METHOD_KINDS]),
    label: z.optional(line(40)),
    picture: z.optional(picture),
  }),
)

/** §3: the pictures of the brand as the operator sets them. */
export const brand = z.object({
  /** For dark grounds, and for light ones. One alone serves for both. */
  logoOnDark: z.nullable(picture),
  logoOnLight: z.nullable(picture),
  /** In tabs and on the screens of phones: a square PNG. */
  icon: z.nullable(picture),
  hero: z.nullable(picture),
})
