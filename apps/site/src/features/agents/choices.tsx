import { Checkbox } from '@croupier/ui/choice'
import { Trans } from '@lingui/react/macro'
import css from './agents.module.css'

type Props<One extends string> = {
  legend: string
  all: readonly One[]
  words: Readonly<Record<One, { name: string; note: string }>>
  picked: readonly One[]
  onPick: (picked: readonly One[]) => void
  isMissing: boolean
}

/** Boxes of which at least one must be checked. */
export function Choices<One extends string>({ legend, all, words, picked, onPick, isMissing }: Props<One>) {
  const toggle = (one: One) => onPick(picked.includes(one) ? picked.filter((other) => other !== one) : [...picked, one])
  return (
    <fieldset className={css.scopes}>
      <legend className="small">{legend}</legend>
      {all.map((one) => (
        <Checkbox key={one} wrong={isMissing} checked={picked.includes(one)} onChange={() => toggle(one)}>
          {words[one].name}
          <small className="text-2">{words[one].note}</small>
        </Checkbox>
      ))}
      {isMissing && (
        <p role="alert" className="small">
          <Trans>Choose at least one.</Trans>
        </p>
      )}
    </fieldset>
  )
}
