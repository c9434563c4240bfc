import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Book, CALM, emptyBook } from './model.ts'

export type KeptBook = { readonly book: Book; save(): Promise<void> }

/** The number of finished orders and payouts to keep, so that the file stays small. */
const MAX_KEPT = 500

/**
 * The state of the gateway, in one small file that is replaced atomically. After a crash, the gateway continues with the
 * last saved state and its pending web-hooks.
 */
export function keptBook(file: string): KeptBook {
  const book: Book = existsSync(file) ? { ...emptyBook(), ...JSON.parse(readFileSync(file, 'utf8')) } : emptyBook()
  book.switches = { ...CALM, ...book.switches }
  // A book from before chargebacks had an amount.
  for (const order of book.orders) order.reversedAmount ??= '0.00'
  mkdirSync(dirname(file), { recursive: true })
  let last: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    forget(book)
    const handle = await open(`${file}.new`, 'w', 0o600)
    try {
      await handle.writeFile(JSON.stringify(book))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(`${file}.new`, file)
  }
  return {
    book,
    save() {
      last = last.then(write, write)
      return last
    },
  }
}

function forget(book: Book): void {
  const spare = <T>(list: T[], isOver: (one: T) => boolean) => {
    for (let at = 0; at < list.length && list.length > MAX_KEPT; ) {
      if (isOver(list[at]!)) list.splice(at, 1)
      else at += 1
    }
  }
  spare(book.orders, (one) => one.state !== 'pending')
  spare(book.payouts, (one) => one.state !== 'processing')
}
