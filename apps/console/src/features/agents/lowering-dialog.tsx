import { useCall, useCommand } from '@croupier/api-client/react'
import { memberIdOf } from '@croupier/kernel/ids'
import { rateText } from '@croupier/rules/rate'
import { Pairs } from '@croupier/ui/card'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { type PresetView, REBATE_CATEGORIES, type RebateCategory, rate } from '@croupier/wire/agents/shapes'
import {
  agentTree,
  type LoweredAccount,
  loweringPreview,
  requestLowering,
  type TreeRow,
} from '@croupier/wire/agents/tree.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Loaded } from '../../lib/loaded.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import css from './agents.module.css'

type Rates = Partial<Record<RebateCategory, bigint>>
type Typed = Partial<Record<RebateCategory, string>>

const isRate = (text: string): boolean => z.safeDecode(rate, text.trim()).success

/** The typed rates; a category that is left empty keeps its rates. */
function ratesOf(typed: Typed): Rates {
  const rates: Rates = {}
  for (const category of REBATE_CATEGORIES) {
    const found = z.safeDecode(rate, (typed[category] ?? '').trim())
    if (found.success) rates[category] = found.data
  }
  return rates
}

/** Agent rules §2.3: lowers an account and everybody below it, with a preview of the accounts that change. */
export function LoweringDialog(props: { row: TreeRow; preset: PresetView; onClose: () => void }) {
  const { row, preset, onClose } = props
  const [group, setGroup] = useState(String(preset.group))
  const [typed, setTyped] = useState<Typed>({})
  const command = useCommand(requestLowering, { changes: [agentTree, approvals] })
  const memberId = memberIdOf(row.memberId)
  // No account below has more than this one.
  const categories = REBATE_CATEGORIES.filter((category) => (preset.rates[category] ?? 0n) > 0n)
  const isGroup = /^\d{4}$/.test(group.trim())
  const wrong = REBATE_CATEGORIES.filter((category) => typed[category]?.trim() && !isRate(typed[category]))
  const isReady = isGroup && wrong.length === 0
  const ceiling = { memberId, group: Number(group), ...ratesOf(typed) }
  const done = () => {
    toast({ text: 'Approval requested' })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Lower ${row.username} and ${row.team} below`}
      effect="Another member of staff approves it. Accounts that are lower already stay. It applies to bets that are accepted from then on, and to rebates from the next business day on."
      act="Request approval"
      command={command}
      isReady={isReady}
      fields={(isChecked) => (
        <>
          <Field
            label="Highest prize group"
            dense
            autoFocus
            inputMode="numeric"
            value={group}
            onChange={(event) => setGroup(event.target.value)}
            error={isChecked && !isGroup ? 'Enter a group such as 1940' : undefined}
          />
          {categories.length > 0 && (
            <p className="small text-2">Highest rates in per cent. Leave a category empty to keep its rates.</p>
          )}
          <div className={css.rates}>
            {categories.map((category) => (
              <Field
                key={category}
                label={category}
                dense
                inputMode="decimal"
                value={typed[category] ?? ''}
                placeholder={rateText(preset.rates[category] ?? 0n)}
                onChange={(event) => setTyped({ ...typed, [category]: event.target.value })}
                error={wrong.includes(category) ? 'Such as 0.5' : undefined}
              />
            ))}
          </div>
          {isReady && <Preview key={JSON.stringify([group, typed])} ceiling={ceiling} />}
        </>
      )}
      onAct={(reason) => void command.run({ ...ceiling, reason }).then(done, () => {})}
      onClose={onClose}
    />
  )
}

const PAGE_SIZE = 5

function Preview({ ceiling }: { ceiling: { memberId: ReturnType<typeof memberIdOf>; group: number } & Rates }) {
  const [page, setPage] = useState(1)
  const call = useCall(loweringPreview, { ...ceiling, page, pageSize: PAGE_SIZE }, { keepPrevious: true })
  return (
    <Loaded call={call} height={60}>
      {({ items, total }) => (
        <>
          <p className="small" role="status">
            {total === 0 ? 'No account changes.' : `${total} ${total === 1 ? 'account changes' : 'accounts change'}:`}
          </p>
          <Pairs pairs={items.map((one) => ({ label: one.username, value: changeText(one) }))} />
          <CursorPages
            page={page}
            hasNext={page * PAGE_SIZE < total}
            onPrevious={() => setPage(page - 1)}
            onNext={() => setPage(page + 1)}
          />
        </>
      )}
    </Loaded>
  )
}

/** `1950 to 1940 · LIVE 0.5 to 0.3`. */
function changeText({ before, after }: LoweredAccount): string {
  const group = before.group === after.group ? [] : [`${before.group} to ${after.group}`]
  const rates = REBATE_CATEGORIES.flatMap((category) => {
    const was = before.rates[category] ?? 0n
    const is = after.rates[category] ?? 0n
    return was === is ? [] : [`${category} ${rateText(was)} to ${rateText(is)}`]
  })
  return [...group, ...rates].join(' · ')
}
