import { useCall, useCommand } from '@croupier/api-client/react'
import { units, ZERO } from '@croupier/kernel/money'
import { Button } from '@croupier/ui/button'
import { Card, CardHead, Pairs } from '@croupier/ui/card'
import { EmptyState, ProgressBar } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { changeSetting, settings, settingVersions } from '@croupier/wire/content/settings.console'
import { bonusOffer } from '@croupier/wire/rewards/offers'
import { type OfferCost, offerCosts } from '@croupier/wire/rewards/offers.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { useParams } from 'wouter'
import { changesBetween } from '../../lib/changes.ts'
import { useMay } from '../../lib/console.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { History, useHistory } from '../../lib/settings/history.tsx'
import type { Setting } from '../../lib/settings/setting.ts'
import { savedText } from '../../lib/settings/setting-saving.tsx'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import { itemsOf, type OfferItem, offerIn } from './offer-draft.ts'
import { OfferFacts } from './offer-facts.tsx'
import { OfferPreviewCard } from './offer-preview.tsx'
import css from './offer-wizard.module.css'
import { OfferWizard } from './offer-wizard.tsx'
import { STATUS_WORDS } from './offers-words.ts'

/** The setting that has the offers. */
const NAME = 'rewards.offers'

/** Reward rules §4: one offer with its terms, budget, costs and versions, or the wizard that makes a new one. */
export default function OfferPage() {
  const { code = '' } = useParams<{ code: string }>()
  const all = useCall(settings, {})
  const maySee = useMay('content.setting.view')
  if (!maySee)
    return <EmptyState title="Your role cannot open this">Staff who see settings can open offers.</EmptyState>
  return (
    <Loaded call={all} height={520}>
      {({ settings: list }) => {
        const setting = list.find(({ name }) => name === NAME)
        if (!setting) return null
        return code === '_new' ? (
          <OfferWizard setting={setting} published={undefined} />
        ) : (
          <Offer key={code} code={code} setting={setting} />
        )
      }}
    </Loaded>
  )
}

function Offer({ code, setting }: { code: string; setting: Setting }) {
  const [isChanging, setChanging] = useState(false)
  const costs = useCall(offerCosts, {}, { everyMs: 30_000 })
  const item = offerIn(setting.value, code)
  if (isChanging && item) return <OfferWizard setting={setting} published={item} />
  const terms = item && bonusOffer.safeParse(item.offer)
  return (
    <div className={css.page}>
      <WaitingRequests object={`setting:${NAME}`} />
      <Loaded call={costs} height={320}>
        {({ offers }) => {
          const cost = offers.find((one) => one.code === code)
          if (!item && !cost) return <EmptyState title="Offer not found">No offer has the code {code}.</EmptyState>
          return (
            <div className={css.body}>
              <div className={css.main}>
                <Card className={css.main ?? ''}>
                  <CardHead title={code}>
                    {cost && <Tag tone={STATUS_WORDS[cost.status].tone}>{STATUS_WORDS[cost.status].text}</Tag>}
                  </CardHead>
                  {item && <OfferActs item={item} setting={setting} onChange={() => setChanging(true)} />}
                  {cost && <Budget cost={cost} />}
                </Card>
                {cost && <Costs cost={cost} />}
                <Card>
                  <OfferHistory code={code} />
                </Card>
              </div>
              <aside className={css.aside}>
                <OfferFacts offer={terms?.success ? terms.data : null} />
              </aside>
            </div>
          )
        }}
      </Loaded>
      {terms?.success && <OfferPreviewCard offer={terms.data} />}
    </div>
  )
}

/** The budget as used and left. */
function Budget({ cost: { budget, granted } }: { cost: OfferCost }) {
  if (budget === null) return null
  const left = budget > granted ? units(budget - granted) : ZERO
  return (
    <div>
      <ProgressBar value={Number((granted * 100n) / budget)} max={100} label="Budget used" />
      <Pairs
        pairs={[
          { label: 'Budget used', value: <Sum value={granted} /> },
          { label: 'Budget left', value: <Sum value={left} />, strong: true },
        ]}
      />
    </div>
  )
}

function Costs({ cost }: { cost: OfferCost }) {
  return (
    <Card>
      <CardHead title="Cost" />
      <Pairs
        pairs={[
          { label: 'Members who joined', value: cost.joined },
          { label: 'Bonuses', value: cost.grants },
          { label: 'To claim', value: <Sum value={cost.waiting} /> },
          { label: 'Not claimed in time', value: <Sum value={cost.lapsed} /> },
          { label: 'In play', value: <Sum value={cost.running} /> },
          { label: 'Became cash', value: <Sum value={cost.converted} /> },
          { label: 'Expired, forfeited or cancelled', value: <Sum value={units(cost.expired + cost.forfeited)} /> },
          { label: 'Paid by the house', value: <Sum value={cost.cost} />, strong: true, rule: true },
        ]}
      />
      <p className="text-2 small">What the house has paid equals the postings of the ledger.</p>
    </Card>
  )
}

function OfferActs({ item, setting, onChange }: { item: OfferItem; setting: Setting; onChange: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const save = useCommand(changeSetting, { changes: [settings, settingVersions, offerCosts, approvals] })
  const mayEdit = useMay('content.setting.edit')
  if (!mayEdit) return null
  const next = !item.isPaused
  const run = (reason: string) => {
    const items = itemsOf(setting.value).map((one) =>
      one.offer.code === item.offer.code ? { ...one, isPaused: next } : one,
    )
    save.run({ name: NAME, version: setting.version, value: { items }, reason }).then(
      ({ approvalId }) => {
        toast({ text: `${next ? 'Pause' : 'Resumption'} of ${item.offer.code}: ${savedText(approvalId)}` })
        setAsking(false)
      },
      () => {},
    )
  }
  return (
    <div className={css.acts}>
      <Button kind="primary" onClick={onChange}>
        Change the terms
      </Button>
      <Button kind={next ? 'dangerSoft' : 'default'} onClick={() => setAsking(true)}>
        {next ? 'Pause' : 'Resume'}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`${next ? 'Pause' : 'Resume'} ${item.offer.code}?`}
          effect={
            next
              ? 'It gives no new bonuses from now on. Running bonuses go on.'
              : 'Members can join it again. Above the limits of rewards.grants, another member of staff approves it first.'
          }
          act={next ? 'Pause the offer' : 'Resume the offer'}
          command={save}
          onAct={run}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const VERSIONS_READ = 100

/** The versions of the setting in which this offer differs, with who published and who approved them. */
function OfferHistory({ code }: { code: string }) {
  const history = useHistory()
  const query = { name: NAME, page: 1, pageSize: VERSIONS_READ }
  const call = useCall(settingVersions, query, { enabled: history.isOpen })
  const ofOffer = (value: unknown) => offerIn(value, code) ?? null
  const items = call.data?.items
    .map((one) => ({ ...one, before: ofOffer(one.before), after: ofOffer(one.after) }))
    .filter(({ before, after }) => changesBetween(before, after).length > 0)
  const data = call.data && items && { ...call.data, items, total: items.length }
  return <History history={history} call={{ ...call, data }} restore={undefined} />
}
