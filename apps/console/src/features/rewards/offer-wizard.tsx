import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Steps } from '@croupier/ui/steps'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Setting } from '../../lib/settings/setting.ts'
import { SettingSaving } from '../../lib/settings/setting-saving.tsx'
import { type SettingCheck, useSettingCheck } from '../../lib/settings/use-setting-check.ts'
import { CostStep } from './offer-cost.tsx'
import {
  draftOf,
  itemsOf,
  jsonOf,
  NEW_OFFER,
  type OfferDraft,
  type OfferItem,
  offerIn,
  readDraft,
  withOffer,
} from './offer-draft.ts'
import { OfferFacts } from './offer-facts.tsx'
import { OfferPreviewCard } from './offer-preview.tsx'
import { KindStep, RuleStep, type StepProps, WageringStep } from './offer-steps.tsx'
import css from './offer-wizard.module.css'

const STEPS = ['Kind', 'Rule', 'Wagering and games', 'Cost', 'Publish'] as const
const COST = 3
const FORMS = [KindStep, RuleStep, WageringStep]
/** The fields of each step, by the first part of their path in the JSON. */
const FIELDS: readonly (readonly string[])[] = [
  ['kind', 'code', 'trigger', 'promoCode', 'period'],
  [
    'matchPercent',
    'lossPercent',
    'bonus',
    'bonusMax',
    'depositMin',
    'firstDay',
    'lastDay',
    'budget',
    'provider',
    'game',
    'gameName',
    'rounds',
    'stake',
    'winMax',
    'playDays',
  ],
  ['multiple', 'days', 'maxStake', 'wagerBase', 'categories'],
]

/** Reward rules §4.2: makes an offer, or the next version of one, step by step. The engine reads the JSON that it makes. */
export function OfferWizard({ setting, published }: { setting: Setting; published: OfferItem | undefined }) {
  // The version that the draft was made from: the server refuses it when somebody else has changed the offers since.
  const [base] = useState(setting)
  const [draft, setDraft] = useState(() => (published ? draftOf(published.offer) : NEW_OFFER))
  const [step, setStep] = useState(0)
  const [checked, setChecked] = useState<readonly number[]>([])
  const [, go] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const heading = useStepHeading(step)
  const value = useMemo(
    () => withOffer(base.value, jsonOf(draft), published?.offer.code ?? ''),
    [base, draft, published],
  )
  const read = readDraft(draft)
  const check = useSettingCheck(base.name, value, read.offer !== null)
  const problems = problemsOf(read.problems, check, { draft, base, published })
  const isOf = (at: number) => (path: string) => FIELDS[at]?.includes(path.split('.')[0] ?? '') === true
  const next = (event: FormEvent) => {
    event.preventDefault()
    setChecked([...checked, step])
    const wrong = [...problems.keys()].some(isOf(step))
    if (!wrong) return setStep(step + 1)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const Form = FORMS[step]
  const props: StepProps = {
    draft,
    problems: checked.includes(step) ? problems : NO_PROBLEMS,
    change: (part) => setDraft({ ...draft, ...part }),
    isPublished: published !== undefined,
  }
  return (
    <div className={css.page}>
      <Card>
        <Steps label="Steps" steps={STEPS} current={step} />
      </Card>
      <div className={css.body}>
        <Card className={css.main ?? ''}>
          <h2 ref={heading} tabIndex={-1} className="title-2">
            {STEPS[step]}
          </h2>
          {Form && (
            <form ref={form} noValidate onSubmit={next} className={css.main}>
              <Form {...props} />
              <StepActs step={step} onStep={setStep} />
            </form>
          )}
          {!Form && step === COST && read.offer && (
            <form noValidate onSubmit={next} className={css.main}>
              <CostStep offer={read.offer} />
              <StepActs step={step} onStep={setStep} />
            </form>
          )}
          {step > COST && (
            <>
              <SettingSaving
                base={base}
                value={value}
                check={check}
                onSaved={() => go(`/offers/${draft.code.trim()}`)}
                onDiscard={() => go('/offers')}
                part={(all) => offerIn(all, draft.code.trim())}
              />
              <StepActs step={step} onStep={setStep} />
            </>
          )}
        </Card>
        <aside className={css.aside}>
          <OfferFacts offer={read.offer} />
        </aside>
      </div>
      <OfferPreviewCard offer={read.offer} />
    </div>
  )
}

/** Moves the focus to the heading of the next step, so that keyboards and screen readers begin there. */
function useStepHeading(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()

type Origin = { draft: OfferDraft; base: Setting; published: OfferItem | undefined }

/** The problems of the schema, or those that only the server sees, such as a rule of the jurisdiction. */
function problemsOf(
  own: ReadonlyMap<string, string>,
  check: SettingCheck | null,
  { draft, base, published }: Origin,
): ReadonlyMap<string, string> {
  const problems = new Map(own)
  const items = itemsOf(base.value)
  const code = draft.code.trim()
  if (!published && items.some(({ offer }) => offer.code === code)) problems.set('code', 'Another offer has this code')
  const at = published ? items.findIndex(({ offer }) => offer.code === published.offer.code) : items.length
  const start = `items.${at}.offer.`
  for (const { path, message } of check?.problems ?? [])
    if (path.startsWith(start)) problems.set(path.slice(start.length), message)
  return problems
}

/** Leads to the steps before and after. */
function StepActs({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  const before = STEPS[step - 1]
  const after = STEPS[step + 1]
  return (
    <div className={css.acts}>
      {before ? (
        <Button icon={<ChevronLeft aria-hidden="true" />} onClick={() => onStep(step - 1)}>
          {before}
        </Button>
      ) : (
        <span />
      )}
      {after && (
        <Button type="submit" kind="primary" icon={<ChevronRight aria-hidden="true" />}>
          {after}
        </Button>
      )}
    </div>
  )
}
