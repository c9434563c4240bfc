import { useCall } from '@croupier/api-client/react'
import { Card, CardHead } from '@croupier/ui/card'
import { helpDesk } from '@croupier/wire/content/help.console'
import { settings } from '@croupier/wire/content/settings.console'
import { setup } from '@croupier/wire/content/setup.console'
import { termsDesk } from '@croupier/wire/content/terms.console'
import { useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { Loaded } from '../../../lib/loaded.tsx'
import { HelpEditor } from '../help/help-page.tsx'
import { Versions } from '../terms/terms-page.tsx'
import { BasicsStep } from './basics-step.tsx'
import { BrandStep } from './brand-step.tsx'
import { OpenStep } from './open-step.tsx'
import css from './setup.module.css'
import { type Missing, nextStep, type Setup, STEPS, type Step, stepNote, TITLES } from './setup-words.ts'

/** The first run of a new deployment: asks for what the site needs before it may open. Every step is saved on its own. */
export default function SetupPage() {
  const state = useCall(setup, {}, { everyMs: 10_000 })
  return (
    <Loaded call={state} height={400}>
      {(at) => <Wizard at={at} />}
    </Loaded>
  )
}

/** The step is in the address, so that a reload and a link come back to it. */
function Wizard({ at }: { at: Setup }) {
  const [search] = useSearchParams()
  const [, go] = useLocation()
  const named = STEPS.find((one) => one === search.get('step'))
  const step = named ?? nextStep(at.missing)
  const section = useRef<HTMLElement>(null)
  // The form of the step before is gone, and with it the focus; the next one begins at its top.
  const openStep = (next: Step) => {
    go(`/setup?step=${next}`)
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }
  const following = () => openStep(STEPS[STEPS.indexOf(step) + 1] ?? 'open')
  return (
    <div className={css.frame}>
      <nav aria-label="Steps">
        <ol className={css.steps}>
          {STEPS.map((one) => (
            <li key={one}>
              <StepButton step={one} isCurrent={one === step} missing={at.missing} onOpen={() => openStep(one)} />
            </li>
          ))}
        </ol>
      </nav>
      <section ref={section} className={css.step} tabIndex={-1} aria-label={TITLES[step]}>
        <StepForm key={step} step={step} at={at} onDone={following} onStep={openStep} />
      </section>
    </div>
  )
}

function StepButton(props: { step: Step; isCurrent: boolean; missing: readonly Missing[]; onOpen: () => void }) {
  const { step, isCurrent, missing, onOpen } = props
  const isLacking = missing.some((one) => one.isRequired && one.step === step)
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      data-done={step !== 'open' && !isLacking ? '' : undefined}
      onClick={onOpen}
    >
      <b>{TITLES[step]}</b>
      <span className="text-2 small">{stepNote(step, missing)}</span>
    </button>
  )
}

type StepProps = { step: Step; at: Setup; onDone: () => void; onStep: (step: Step) => void }

function StepForm({ step, at, onDone, onStep }: StepProps) {
  const all = useCall(settings, {}, { enabled: step === 'basics' || step === 'brand' })
  if (step === 'open') return <OpenStep at={at} onStep={onStep} />
  if (step === 'terms') return <TermsStep />
  if (step === 'help') return <HelpStep />
  return (
    <Loaded call={all} height={400}>
      {({ settings: list }) => {
        const name = step === 'basics' ? 'content.merchant' : 'content.brand'
        const setting = list.find((one) => one.name === name)
        if (!setting) return null
        return (
          <Card>
            <CardHead title={TITLES[step]} />
            {step === 'basics' ? (
              <BasicsStep setting={setting} onDone={onDone} />
            ) : (
              <BrandStep setting={setting} onDone={onDone} />
            )}
          </Card>
        )
      }}
    </Loaded>
  )
}

function TermsStep() {
  const call = useCall(termsDesk, {})
  return (
    <Loaded call={call} height={400}>
      {({ versions }) => <Versions versions={versions} />}
    </Loaded>
  )
}

function HelpStep() {
  const call = useCall(helpDesk, {})
  return (
    <Loaded call={call} height={400}>
      {(help) => <HelpEditor help={help} />}
    </Loaded>
  )
}
