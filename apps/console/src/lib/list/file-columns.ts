import { sizeText } from '../pictures/picture-words.ts'
import { columnsOf, type ListColumn } from './columns.tsx'

type Uploaded = { size: number; uploadedAt: Date; uploadedBy: string; url: string }

/** The last columns of a list of uploaded files: size, upload and, in an export, the address. */
export function fileColumns<File extends Uploaded>(): ListColumn<File>[] {
  const column = columnsOf<File>()
  return [
    column.text('size', 'Size', ({ size }) => sizeText(size), { card: 'end' }),
    column.time('at', 'Uploaded (UTC)', ({ uploadedAt }) => uploadedAt, { minutes: true, card: 'hidden' }),
    column.text('by', 'By', ({ uploadedBy }) => uploadedBy, { card: 'hidden' }),
    column.exported('url', 'Address', ({ url }) => url),
  ]
}
