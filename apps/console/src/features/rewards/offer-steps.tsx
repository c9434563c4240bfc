import { useCall } from '@croupier/api-client/react'
import { RadioCards } from '@croupier/ui/choice'
import { SegmentedControl, Stepper } from '@croupier/ui/controls'
import { Field, Select } from '@croupier/ui/field'
import { freeRoundGames } from '@croupier/wire/rewards/offers.console'
import type { ReactNode } from 'react'
import { NAMES } from '../../lib/form/names.ts'
import type { GameDraft, OfferDraft, OfferKind, OfferTextField } from './offer-draft.ts'
import css from './offer-wizard.module.css'

export type StepProps = {
  draft: OfferDraft
  /** By the path of the field in the JSON; empty until the step was checked. */
  problems: ReadonlyMap<string, string>
  change: (part: Partial<OfferDraft>) => void
  /** A published offer keeps its code and its kind. */
  isPublished: boolean
}

const KINDS: { value: OfferKind; label: string; note: string }[] = [
  { value: 'depositMatch', label: 'Deposit match', note: 'A part of one deposit, once for each member' },
  { value: 'fixed', label: 'Fixed bonus', note: 'For a registration, a verified identity or a promo code' },
  { value: 'cashback', label: 'Cashback', note: 'A part of the net loss of each week or month' },
  { value: 'freeSpins', label: 'Free rounds', note: 'Rounds of one game that cost the member nothing' },
]
const TRIGGERS = [
  { value: 'registration', label: 'Registration' },
  { value: 'identity', label: 'Verified identity' },
  { value: 'promoCode', label: 'Promo code' },
] as const
const PERIODS = [
  { value: 'weekly', label: 'Week' },
  { value: 'monthly', label: 'Month' },
] as const

type TextProps = StepProps & { name: OfferTextField; label: string; end?: ReactNode; type?: 'date'; disabled?: boolean }

/** A field of the draft with its problem beside it. */
function TextField({ draft, problems, change, isPublished: _, name, ...field }: TextProps) {
  return (
    <Field
      {...field}
      dense
      inputMode={name === 'code' || name === 'promoCode' ? 'text' : 'decimal'}
      value={draft[name]}
      error={problems.get(name)}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
}

/** What one act of the member brings, such as a registration. */
const hasTrigger = ({ kind }: OfferDraft): boolean => kind === 'fixed' || kind === 'freeSpins'

export function KindStep(props: StepProps) {
  const { draft, change, isPublished } = props
  const cards = KINDS.map((one) => ({ ...one, disabled: isPublished && one.value !== draft.kind }))
  const pick = (value: string) => {
    const kind = KINDS.find((one) => one.value === value)?.value
    if (kind) change({ kind })
  }
  return (
    <>
      <RadioCards label="Kind of offer" options={cards} value={draft.kind} onChange={pick} />
      <div className={css.fields}>
        <TextField {...props} name="code" label="Code in reports and addresses" disabled={isPublished} />
        {hasTrigger(draft) && (
          <Select
            label="What brings it"
            dense
            value={draft.trigger}
            options={[...TRIGGERS]}
            onChange={(trigger) => change({ trigger })}
          />
        )}
        {hasTrigger(draft) && draft.trigger === 'promoCode' && (
          <TextField {...props} name="promoCode" label="Promo code" />
        )}
        {draft.kind === 'cashback' && (
          <Select
            label="Losses of a"
            dense
            value={draft.period}
            options={[...PERIODS]}
            onChange={(period) => change({ period })}
          />
        )}
      </div>
    </>
  )
}

export function RuleStep(props: StepProps) {
  const { kind } = props.draft
  return (
    <div className={css.fields}>
      {kind === 'depositMatch' && (
        <>
          <TextField {...props} name="matchPercent" label="Bonus" end="%" />
          <TextField {...props} name="bonusMax" label="Up to" />
          <TextField {...props} name="depositMin" label="Smallest deposit" />
        </>
      )}
      {kind === 'fixed' && <TextField {...props} name="bonus" label="Bonus" />}
      {kind === 'freeSpins' && <RoundFields {...props} />}
      {kind === 'cashback' && (
        <>
          <TextField {...props} name="lossPercent" label="Part of the loss" end="%" />
          <TextField {...props} name="bonusMax" label="Up to, in one period" />
        </>
      )}
      <TextField {...props} name="firstDay" label="First day" type="date" />
      <TextField {...props} name="lastDay" label="Last day" type="date" />
      <TextField {...props} name="budget" label="Budget for all members" />
    </div>
  )
}

/** The game of free rounds, their number and stake. */
function RoundFields(props: StepProps) {
  const { draft, change, problems } = props
  const { data } = useCall(freeRoundGames, {})
  const games = data?.games ?? []
  const nameOf = ({ provider, game }: Pick<OfferDraft, 'provider' | 'game'>) => `${provider}/${game}`
  const known = draft.game === '' ? [] : [draft]
  const shown = [...games, ...known.filter((one) => games.every((game) => nameOf(game) !== nameOf(one)))]
  const pick = (name: string) => {
    const chosen = games.find((one) => nameOf(one) === name)
    if (chosen) change({ provider: chosen.provider, game: chosen.game, gameName: chosen.gameName })
  }
  return (
    <>
      <Select
        label="Game"
        dense
        value={draft.game === '' ? '' : nameOf(draft)}
        error={problems.has('game') ? 'Choose a game' : undefined}
        options={[
          { value: '', label: 'Choose a game' },
          ...shown.map((one) => ({ value: nameOf(one), label: `${one.gameName} (${one.provider})` })),
        ]}
        onChange={pick}
      />
      <TextField {...props} name="rounds" label="Free rounds for each member" />
      <TextField {...props} name="stake" label="Stake of each round" />
      <TextField {...props} name="playDays" label="Days to play them" end="days" />
      <TextField {...props} name="winMax" label="Most that is paid (empty: no limit)" />
    </>
  )
}

export function WageringStep(props: StepProps) {
  const { draft, change, problems } = props
  const wrong = problems.get('categories')
  return (
    <>
      <div className={css.fields}>
        <TextField
          {...props}
          name="multiple"
          label={draft.kind === 'freeSpins' ? 'Stake what they win (0: it is cash)' : 'Stake it'}
          end="times"
        />
        <TextField {...props} name="days" label="Days to finish" end="days" />
        <TextField {...props} name="maxStake" label="Largest stake with bonus money" />
      </div>
      {draft.kind === 'depositMatch' && (
        <div>
          <p className={css.label}>What is staked so many times</p>
          <SegmentedControl
            label="What is staked so many times"
            segments={[
              { value: 'bonus', label: 'The bonus' },
              { value: 'depositPlusBonus', label: 'Deposit and bonus' },
            ]}
            value={draft.wagerBase}
            onChange={(wagerBase) => change({ wagerBase })}
          />
        </div>
      )}
      <section aria-labelledby="counted-games">
        <h3 id="counted-games" className={css.label}>
          What counts towards the stakes
        </h3>
        {wrong && (
          <p role="alert" className={css.wrong}>
            {wrong}
          </p>
        )}
        <ul className={css.games}>
          {draft.games.map((game) => (
            <GameRow key={game.category} game={game} {...props} />
          ))}
        </ul>
        <p className="text-2 small">
          Members cannot use bonus money for games at 0%. The house edge of the best game decides the expected cost that
          they read.
        </p>
      </section>
    </>
  )
}

function GameRow({ game, draft, change, problems }: StepProps & { game: GameDraft }) {
  const name = NAMES[game.category] ?? game.category
  const set = (part: Partial<GameDraft>) =>
    change({ games: draft.games.map((one) => (one.category === game.category ? { ...one, ...part } : one)) })
  const listed = draft.games.filter(({ percent, isListed }) => percent > 0 || isListed)
  const at = listed.findIndex(({ category }) => category === game.category)
  return (
    <li>
      <b>{name}</b>
      <Stepper
        label={`${name}: per cent that counts`}
        value={game.percent}
        min={0}
        max={100}
        step={10}
        onChange={(percent) => set({ percent })}
      />
      {game.percent > 0 && (
        <Field
          label="House edge"
          aria-label={`${name}: house edge in per cent`}
          dense
          quiet
          inputMode="decimal"
          end="%"
          value={game.edge}
          error={problems.get(`categories.${at}.edgeHundredths`)}
          onChange={({ target }) => set({ edge: target.value })}
        />
      )}
    </li>
  )
}
