import { useState } from 'react'
import { useLocation } from 'wouter'
import { SearchField } from '../lib/list/search-field.tsx'

const TICKET = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The id of a deposit or withdrawal: its letter and ten more characters. */
const ORDER = /^[dw][2-9a-z]{10}$/

/** The page for a typed id: the bets of a ticket, the desk of an order, otherwise the members. */
export function placeOf(typed: string): string {
  const text = encodeURIComponent(typed)
  if (TICKET.test(typed)) return `/bets?ticketId=${text}`
  if (!ORDER.test(typed)) return `/members?search=${text}`
  return typed.startsWith('d') ? `/deposits?state=all&search=${text}&open=${text}` : `/withdrawals?open=${text}`
}

/** Finds members, tickets and orders by their ids. `/` focuses it. */
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
