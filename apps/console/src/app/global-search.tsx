import { useState } from 'react'
import { useLocation } from 'wouter'
import { SearchField } from '../lib/list/search-field.tsx'

const TICKET = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A deposit or a withdrawal: its letter and ten more. */
const ORDER = /^[dw][2-9a-z]{10}$/

/** Where a typed id leads: a ticket to its bets, an order to its desk, anything else to the members. */
export function placeOf(typed: string): string {
  const text = encodeURIComponent(typed)
  if (TICKET.test(typed)) return `/bets?ticketId=${text}`
  if (!ORDER.test(typed)) return `/members?search=${text}`
  return typed.startsWith('d') ? `/deposits?state=all&search=${text}&open=${text}` : `/withdrawals?open=${text}`
}

/** One box for every id; `/` brings the focus here from anywhere. */
export function GlobalSearch() {
  const [, go] = useLocation()
  const [cleared, setCleared] = useState(0)
  return (
    <SearchField
      key={cleared}
      label="Member, ticket or order"
      value=""
      slash
      onSearch={() => {}}
      onSubmit={(typed) => {
        if (!typed) return
        setCleared(cleared + 1)
        go(placeOf(typed))
      }}
    />
  )
}
