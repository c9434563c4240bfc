import { Button } from '@croupier/ui/button'
import { Tag } from '@croupier/ui/tag'
import type { AffiliateCodeView, AffiliateRow } from '@croupier/wire/agents/affiliates.console'
import { useState } from 'react'
import { accountHead } from '../../lib/account-head.tsx'
import { useMay } from '../../lib/console.tsx'
import { counted } from '../../lib/counted.ts'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import css from './affiliates.module.css'
import { CodeDialog } from './code-dialog.tsx'
import { Months } from './months.tsx'
import { PlanDialog } from './plan-dialog.tsx'

/** One agent who brings members: the codes, and the domains that are bound to them. */
export function AffiliatePanel({ row }: { row: AffiliateRow }) {
  const [changed, setChanged] = useState<AffiliateCodeView>()
  const [isPlanning, setPlanning] = useState(false)
  const mayPlan = useMay('affiliate.plan.request')
  const mayChange = useMay('affiliate.code.edit')
  return (
    <>
      <DetailPanel
        label={`Agent ${row.username}`}
        one={row}
        show={(one) => ({
          ...accountHead(one),
          facts: [
            { label: 'Registrations', value: String(one.registrations), strong: true },
            { label: 'Plan', value: one.plan ?? 'None' },
            ...(one.nextPlan
              ? [{ label: `Plan from ${one.nextPlan.firstDay}`, value: one.nextPlan.name ?? 'None' }]
              : []),
          ],
          acts: mayPlan && <Button onClick={() => setPlanning(true)}>Change the plan</Button>,
          sections: [
            {
              id: 'codes',
              title: 'Codes and domains',
              body: (
                <ul className={css.codes}>
                  {one.codes.map((code) => (
                    <li key={code.code}>
                      <Code code={code} {...(mayChange ? { onChange: () => setChanged(code) } : {})} />
                    </li>
                  ))}
                </ul>
              ),
            },
            { id: 'months', title: 'Months', body: <Months key={one.memberId} memberId={one.memberId} /> },
          ],
        })}
      />
      {isPlanning && <PlanDialog row={row} onClose={() => setPlanning(false)} />}
      {changed && <CodeDialog row={row} code={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}

function Code({ code: one, onChange }: { code: AffiliateCodeView; onChange?: () => void }) {
  return (
    <div className={css.code}>
      <div>
        <code>{one.code.toUpperCase()}</code> {!one.isActive && <Tag tone="plain">Off</Tag>}
        <p className="small text-2">
          {one.domains.length > 0 ? one.domains.join(', ') : 'All hosts of the site'} ·{' '}
          {counted(one.registrations, 'registration')}
        </p>
      </div>
      {onChange && (
        <Button size="s" aria-label={`Change ${one.code.toUpperCase()}`} onClick={onChange}>
          Change
        </Button>
      )}
    </div>
  )
}
