import { type BusinessCalendar, businessDayOf, plusDays } from '@croupier/kernel/business-day'
import { Link } from '@croupier/ui/link'
import type { Output } from '@croupier/wire/endpoint'
import { type EntryKind, entryKinds, memberTransactions, type ReferenceKind } from '@croupier/wire/wallet/record'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEntryColumns } from '../../lib/entry-columns.tsx'
import { useEntryNames } from '../../lib/entry-names.ts'
import { useGameName } from '../../lib/game-name.ts'
import { memberHref } from '../../lib/overlays.ts'
import type { RecordColumn } from '../../lib/record/column.ts'
import { useRecordFilters } from '../../lib/record/filters.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { textCell } from '../../lib/record/texts.ts'
import { useRecord } from '../../lib/record/use-record.ts'
import { useServiceLink } from '../../lib/service-link.ts'
import css from './wallet.module.css'

type Entry = Output<typeof memberTransactions>['items'][number]

/** §2 transactionHistory: every change of the balance, exact to 1/10,000, with its reference and the new balance. */
export function AccountRecordPage() {
  const { t } = useLingui()
  const names = useEntryNames()
  const filters = useRecordFilters(KINDS)
  const { range, choice: kind } = filters
  const narrowed = { ...range, ...(kind ? { kind } : {}) }
  const { record } = useRecord(memberTransactions, (paging) => ({ ...paging, ...narrowed }), {
    ready: range !== null,
  })
  return (
    <RecordPage
      caption={t`Account record`}
      filters={filters}
      choice={{
        label: t`Type`,
        options: [{ value: '', label: t`All types` }, ...KINDS.map((value) => ({ value, label: names[value] }))],
      }}
      record={record}
      columns={useColumns(names, filters.calendar)}
      rowKey={({ id }) => id}
      empty={{ title: <Trans>No transactions</Trans>, text: <Trans>There are no transactions in this period.</Trans> }}
    />
  )
}

function useColumns(names: Record<EntryKind, string>, calendar: BusinessCalendar | null): RecordColumn<Entry>[] {
  const { t } = useLingui()
  const gameName = useGameName()
  // A kind that this page does not know yet is shown by its code.
  const nameOf = ({ kind }: Entry): string => names[kind] ?? kind
  return [
    {
      id: 'kind',
      header: t`Type`,
      cell: (entry) => <b>{nameOf(entry)}</b>,
      card: 'start',
      csv: (entry) => textCell(nameOf(entry)),
    },
    {
      id: 'about',
      header: t`Details`,
      cell: (entry) => <Details entry={entry} calendar={calendar} />,
      card: 'start',
    },
    { id: 'game', header: t`Game`, csv: ({ played }) => textCell(played ? gameName(played.game) : '') },
    { id: 'round', header: t`Round`, csv: ({ played }) => textCell(played?.round ?? '') },
    { id: 'reference', header: t`Reference`, csv: ({ reference }) => textCell(reference.id) },
    ...useEntryColumns<Entry>(calendar),
  ]
}

/** A member's record has no play money. */
const KINDS = entryKinds.filter((kind) => kind !== 'trial.grant')

/** The pages that list orders, by the kind of reference. */
const ORDER_PAGES: Partial<Record<ReferenceKind, string>> = { deposit: 'depositv2', withdrawal: 'withdraw' }

/** What an entry is about: the round of a bet, or an order. It links to the record of those days, or to the list of orders. */
function Details({ entry, calendar }: { entry: Entry; calendar: BusinessCalendar | null }) {
  const gameName = useGameName()
  const { played, reference, at } = entry
  const day = calendar && businessDayOf(at, calendar)
  const search = new URLSearchParams(day ? { period: `${plusDays(day, -1)}_${day}` } : {})
  if (reference.kind === 'bet') search.set('bet', reference.id)
  if (played) {
    search.set('game', played.game)
    if (played.round) search.set('round', played.round)
    return (
      <Link className={`link ${css.details}`} href={`${memberHref('personalHistoryCopy')}?${search}`}>
        {gameName(played.game)} {played.round && <span className="num">{played.round}</span>}
      </Link>
    )
  }
  if (reference.kind === 'correction') return <ByStaff />
  if (reference.kind === 'chase')
    return (
      <Link className={`link ${css.details}`} href="/lottery?records=repeats">
        <Trans>Repeat orders</Trans>
      </Link>
    )
  if (reference.kind === 'syndicate')
    return (
      <Link className={`link ${css.details}`} href="/lottery?records=syndicates">
        <Trans>Syndicates</Trans>
      </Link>
    )
  if (reference.kind === 'grant')
    return (
      <Link className={`link ${css.details}`} href={memberHref('rewardCenter')}>
        <Trans>Reward centre</Trans>
      </Link>
    )
  const page = ORDER_PAGES[reference.kind]
  if (!page) return null
  search.set('order', reference.id)
  return (
    <Link className={`link ${css.details}`} href={`${memberHref(page)}?${search}`}>
      {reference.id}
    </Link>
  )
}

/** A correction has no order. Customer service knows its reason. */
function ByStaff() {
  const service = useServiceLink()
  return (
    <span className={css.details}>
      <Trans>By our staff</Trans>
      {service && (
        <>
          {' · '}
          <button type="button" className="link" onClick={service}>
            <Trans>Customer service</Trans>
          </button>
        </>
      )}
    </span>
  )
}
