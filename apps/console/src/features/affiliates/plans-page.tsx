import { type AffiliatePlanRow, affiliatePlans } from '@croupier/wire/agents/affiliates.console'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { timeText } from '../../lib/time.ts'
import { PLAN_WORDS, termTexts } from './affiliate-words.ts'
import { NewPlanDialog } from './new-plan-dialog.tsx'

const column = columnsOf<AffiliatePlanRow>()

const list = listOf({
  name: 'affiliate-plans',
  noun: ['plan', 'plans'],
  caption: 'Plans of affiliates, newest first',
  endpoint: affiliatePlans,
  filters: [],
  input: (_, { page, pageSize }) => ({ page, pageSize }),
  read: pagedRows<AffiliatePlanRow>,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  columns: [
    column.name('name', 'Plan', ({ name }) => name),
    column.text('kind', 'Pays', ({ terms }) => PLAN_WORDS[terms.kind]),
    column.money('cpa', 'Per member', ({ terms }) => terms.cpaAmount),
    column.count('agents', 'Agents', ({ agents }) => agents),
    column.time('created', 'Added (UTC)', ({ createdAt }) => createdAt, { minutes: true, card: 'end' }),
  ],
  tools: (open) => (
    <CreateButton permission="affiliate.plan.edit" onOpen={() => open('new')}>
      Add a plan
    </CreateButton>
  ),
  panel: {
    label: 'Plan',
    hint: 'Choose a plan to see its terms.',
    byRow: (row) => <PlanPanel row={row} />,
    create: ({ close }) => <NewPlanDialog onClose={close} />,
  },
  empty: () => ({ title: 'No plans', text: 'Add a plan, then give it to an agent on the page Affiliates.' }),
})

/** Agent rules §11: the plans by which agents earn from the members they bring. */
export default function PlansPage() {
  return <ListPage list={list} />
}

const PlanPanel = ({ row }: { row: AffiliatePlanRow }) => (
  <DetailPanel
    label={`Plan ${row.name}`}
    one={row}
    show={(one) => ({
      title: one.name,
      line: PLAN_WORDS[one.terms.kind],
      facts: [
        { label: 'Agents now', value: String(one.agents), strong: true },
        { label: 'Added (UTC)', value: timeText(one.createdAt) },
      ],
      sections: [
        {
          id: 'terms',
          title: 'Terms, for each month',
          body: (
            <ul>
              {termTexts(one.terms).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ),
        },
      ],
    })}
  />
)
