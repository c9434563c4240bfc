import { parsePastedTickets, type TypedEntry } from '@croupier/game-math/lottery/index'
import { TextArea } from '@croupier/ui/field'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { listText } from '../../../lib/list-text.ts'

const REJECTED_SHOWN = 3

/** Typed or pasted numbers, separated by anything but letters and digits. Shows at once which are not valid for the play. */
export function TicketEntry(props: {
  entry: TypedEntry
  tickets: readonly (string | number)[]
  onTickets: (tickets: string[]) => void
}) {
  const { entry, tickets, onTickets } = props
  const { t, i18n } = useLingui()
  const [text, setText] = useState(() => tickets.join(' '))
  const parsed = parsePastedTickets(entry, text)
  // Changed from outside: cleared, or filled by a quick pick or a basket line.
  const outside = tickets.join(' ')
  const mine = useRef(outside)
  useEffect(() => {
    if (mine.current === outside) return
    mine.current = outside
    setText(outside)
  }, [outside])
  const type = (next: string) => {
    setText(next)
    const { tickets: read } = parsePastedTickets(entry, next)
    mine.current = read.join(' ')
    onTickets([...read])
  }
  const count = plural(parsed.tickets.length, { one: '# number', other: '# numbers' })
  const again =
    parsed.repeated > 0 ? ` · ${plural(parsed.repeated, { one: '# duplicate', other: '# duplicates' })}` : ''
  const rejected = listText(i18n.locale, parsed.rejected.slice(0, REJECTED_SHOWN))
  return (
    <TextArea
      label={
        entry.size === undefined
          ? plural(entry.length, { one: 'Numbers with # digit', other: 'Numbers with # digits' })
          : plural(entry.size, { one: 'Groups of # number', other: 'Groups of # numbers' })
      }
      rows={5}
      inputMode="text"
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
      placeholder={exampleOf(entry)}
      hint={text === '' ? <FormHint form={entry.form} /> : `${count}${again}`}
      error={parsed.rejected.length > 0 ? `${count}${again} · ${t`not valid: ${rejected}`}` : undefined}
    />
  )
}

const EXAMPLES = 3
function exampleOf({ length, form, size }: TypedEntry): string {
  if (size !== undefined)
    return Array.from({ length: size }, (_, nth) => String(nth + 1).padStart(length, '0')).join('-')
  const numbers = Array.from({ length: EXAMPLES }, (_, nth) => '0123456789'.slice(nth * 2, nth * 2 + length))
  return numbers.map((number) => (form === 'roll' ? `${number.slice(0, -1)}R` : number)).join(' ')
}

function FormHint({ form }: { form: TypedEntry['form'] }) {
  const { t } = useLingui()
  if (form === 'pair') return t`Each with exactly one pair, in any order`
  if (form === 'distinct') return t`Each with different digits, in any order`
  if (form === 'mixed') return t`In any order; not all digits the same`
  if (form === 'ordered') return t`Not all digits the same`
  if (form === 'roll') return t`Each with one R for any digit`
  return t`Separated by spaces, commas or new lines`
}
