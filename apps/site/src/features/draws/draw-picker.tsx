import { CallRefused } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Chip, Chips } from '@croupier/ui/controls'
import { Field, TextArea } from '@croupier/ui/field'
import { issueNumber } from '@croupier/wire/draws/draws'
import { draw as drawCall } from '@croupier/wire/draws/fairness'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../lib/call.ts'
import { saveCommitments } from '../../lib/commitments.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useGameName } from '../../lib/game-name.ts'
import { useSite } from '../../lib/site.tsx'
import { useTimes } from '../../lib/use-times.ts'
import { isCommitment, isDecided, type Loaded, loaded, type Noted, readRecord } from './draw-steps.ts'
import css from './verify-page.module.css'

type Props = {
  /** Undefined until the list of games is loaded. */
  game: string | undefined
  issueNo: string
  onChoose: (game: string, issueNo: string) => void
  onLoad: (loaded: Loaded) => void
  noted: Noted
  onNote: (noted: string) => void
  /** The record of the round, from `useDraw`. */
  found: FoundDraw
}
export type FoundDraw = ReturnType<typeof useDraw>
/** Takes the record in the text, or null where there is none. */
type Pasting = { onPaste: (record: Loaded | null) => void }
const AGAIN_MS = 5_000

/** Chooses a draw: by game and round number, or by a pasted record. */
export function DrawPicker({ game, issueNo, onChoose, onLoad, noted, onNote, found }: Props) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const gameName = useGameName()
  const games = useCall(lotteryGames, {}).data?.games.map((one) => one.game) ?? (game ? [game] : [])
  const [typed, setTyped] = useState(issueNo)
  const [isPasted, setPasted] = useState(false)
  const { draw, error, isOutside, isFetching } = found
  // News of the chosen round do not replace a record that was pasted.
  useEffect(() => {
    if (draw && !isPasted) onLoad(loaded(draw))
  }, [draw, isPasted])
  const paste = (record: Loaded | null) => {
    setPasted(record !== null)
    if (record) onLoad(record)
  }
  return (
    <Card>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (game) onChoose(game, typed.trim())
        }}
      >
        <Chips label={t`Game`} oneLine>
          {games.map((code) => (
            <Chip key={code} pressed={code === game} onClick={() => onChoose(code, '')}>
              {gameName(code)}
            </Chip>
          ))}
        </Chips>
        <Field
          label={t`Round number`}
          value={typed}
          autoComplete="off"
          inputMode="text"
          placeholder="20261121-0735"
          onChange={(event) => setTyped(event.target.value)}
          error={
            issueNo && !isIssueNumber(issueNo)
              ? t`This round number is not valid`
              : isOutside
                ? undefined
                : errorText(error)
          }
          hint={t`Shown beside every result and on every ticket`}
        />
        <div className={css.acts}>
          <Button kind="primary" type="submit" busy={isFetching} busyLabel={t`Loading`}>
            <Trans>Check this round</Trans>
          </Button>
        </div>
        {!isOutside && <OwnRecord onPaste={paste} noted={noted} onNote={onNote} />}
      </form>
    </Card>
  )
}

/** What a draw with a seed is checked with: its record, and a commitment from before it. */
function OwnRecord({ onPaste, noted, onNote }: Pick<Props, 'noted' | 'onNote'> & Pasting) {
  const { t } = useLingui()
  const { zoned } = useTimes()
  const savedAt = noted.savedAt && zoned(noted.savedAt)
  return (
    <>
      <Pasted onPaste={onPaste} />
      <Field
        label={t`Your copy of the commitment`}
        value={noted.commitment}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onNote(event.target.value.trim())}
        error={noted.commitment && !isCommitment(noted.commitment) ? t`This commitment is not valid` : undefined}
        hint={
          savedAt
            ? t`Saved by this device at ${savedAt}, before the round closed`
            : t`Enter it if you noted it before the draw`
        }
      />
    </>
  )
}

const isIssueNumber = (text: string): boolean => z.safeParse(issueNumber, text).success

/** The record of a round, requested again until it is drawn. Before the round closes, its commitment is saved here. */
export function useDraw(game: string | undefined, issueNo: string) {
  const { clock } = useSite()
  const [isWaiting, setWaiting] = useState(false)
  const chosen = game !== undefined && isIssueNumber(issueNo) ? { game, issueNo } : null
  const { data, error, isFetching } = useCall(drawCall, chosen, isWaiting ? { everyMs: AGAIN_MS } : {})
  useEffect(() => {
    setWaiting(data !== undefined && !isDecided(data))
    if (data) saveCommitments([data], clock.now())
  }, [data, clock])
  // The numbers come from outside, so there is nothing to recompute.
  const isOutside = error instanceof CallRefused && error.code === 'draw.outside'
  return { draw: data, error, isOutside, isFetching: isFetching && !isWaiting }
}

/** A pasted record, checked without the network. */
function Pasted({ onPaste }: Pasting) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const read = text.trim() === '' ? undefined : readRecord(text)
  const paste = (next: string) => {
    setText(next)
    onPaste(readRecord(next))
  }
  return (
    <TextArea
      label={t`Or paste the record of a draw`}
      rows={3}
      value={text}
      spellCheck={false}
      onChange={(event) => paste(event.target.value)}
      hint={t`The public record as JSON. This works offline.`}
      error={read === null ? t`This is not a valid draw record` : undefined}
      accepted={read ? t`Read` : undefined}
    />
  )
}
