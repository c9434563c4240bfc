import { useApi } from '@croupier/api-client/react'
import type { DailyDigest, RootLink } from '@croupier/game-math/fairness/index'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { drawChain, drawLink } from '@croupier/wire/draws/chain'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { checkDigest, checkLink, followChain } from './chain-steps.ts'
import type { PublishedTickets } from './draw-steps.ts'
import { Claim, Evidence } from './evidence.tsx'
import css from './verify-page.module.css'

/** The place of a draw in the history of its game: its link in the chain of roots, and the first daily digest that covers it. */
export function ChainCard({ draw }: { draw: PublishedTickets }) {
  const errorText = useErrorText()
  const { game, issueNo } = draw
  const { data, error } = useCall(drawLink, { game, issueNo }, { staleMs: 0 })
  return (
    <Card className={css.steps}>
      <h2 className="title-2">
        <Trans>Its place in the history</Trans>
      </h2>
      <p className="small text-2">
        <Trans>
          Each round holds the hash of the round before, so no round can be changed, added or removed without changing
          all later ones. At the end of each day, we publish a digest with the last hash of every game. Keep one, and
          you can prove that the rounds before it are unchanged.
        </Trans>
      </p>
      {error && <p className="small text-2">{errorText(error)}</p>}
      {data && !data.link && (
        <p className="small text-2">
          <Trans>The round is added to the history when it closes.</Trans>
        </p>
      )}
      {data?.link && (
        <div className={css.two}>
          <LinkWell link={data.link} draw={draw} />
          {data.digest ? <DigestWell key={issueNo} link={data.link} digest={data.digest} /> : <NoDigest />}
        </div>
      )}
    </Card>
  )
}

function LinkWell({ link, draw }: { link: RootLink; draw: PublishedTickets }) {
  const { t, i18n } = useLingui()
  const check = checkLink(link, draw)
  return (
    <div className={css.step}>
      <h3>
        <Trans>Round {i18n.number(link.sequence)} of the chain</Trans>
      </h3>
      <ul className={css.checks}>
        <Claim holds={check.hash}>
          <Trans>Its hash matches its contents</Trans>
        </Claim>
        <Claim holds={check.root}>
          <Trans>It has the tickets that the record publishes</Trans>
        </Claim>
      </ul>
      <Evidence label={t`Hash of this round`} value={link.linkHash} copyLabel={t`Copy the hash of this round`} />
      {link.previous && (
        <Evidence
          label={t`Hash of the round before`}
          value={link.previous}
          copyLabel={t`Copy the hash of the round before`}
        />
      )}
    </div>
  )
}

const NoDigest = () => (
  <div className={css.step}>
    <h3>
      <Trans>Daily digest</Trans>
    </h3>
    <p>
      <Trans>The digest of this day is published shortly after the day has ended.</Trans>
    </p>
  </div>
)

function DigestWell({ link, digest }: { link: RootLink; digest: DailyDigest }) {
  const { t } = useLingui()
  const [check, setCheck] = useState<Awaited<ReturnType<typeof checkDigest>>>()
  useEffect(() => {
    let isShown = true
    void checkDigest(digest).then((checked) => isShown && setCheck(checked))
    return () => {
      isShown = false
    }
  }, [digest])
  return (
    <div className={css.step}>
      <h3>
        <Trans>Digest of {digest.day}</Trans>
      </h3>
      <ul className={css.checks} aria-live="polite">
        {check && (
          <Claim holds={check.hash}>
            <Trans>Its hash matches its contents</Trans>
          </Claim>
        )}
        {check?.signed !== undefined && (
          <Claim holds={check.signed}>
            <Trans>It is signed with the key below</Trans>
          </Claim>
        )}
        <Path link={link} digest={digest} />
      </ul>
      <Evidence label={t`Hash of the digest`} value={digest.digestHash} copyLabel={t`Copy the hash of the digest`} />
      {digest.key ? (
        <Evidence label={t`Key of the operator`} value={digest.key} copyLabel={t`Copy the key of the operator`} />
      ) : (
        <p>
          <Trans>This digest is not signed. Its hash still fixes the history for everybody who keeps it.</Trans>
        </p>
      )}
    </div>
  )
}

/** The links from the draw to the digest, which this device fetches on request. */
function Path({ link, digest }: { link: RootLink; digest: DailyDigest }) {
  const { call } = useApi()
  const errorText = useErrorText()
  const [state, setState] = useState<{ isBusy?: true; length?: number | null; error?: unknown }>({})
  const next = async (after: number) => (await call(drawChain, { game: link.game, after, pageSize: 100 })).items
  const follow = () => {
    setState({ isBusy: true })
    followChain(link, digest, next).then(
      (length) => setState({ length }),
      (error: unknown) => setState({ error }),
    )
  }
  if (state.length === null)
    return (
      <Claim holds={false}>
        <Trans>The chain from this round to the digest is broken</Trans>
      </Claim>
    )
  if (state.length !== undefined)
    return (
      <Claim holds>
        <Plural
          value={state.length}
          one="The chain leads from this round over # more to the digest"
          other="The chain leads from this round over # more to the digest"
        />
      </Claim>
    )
  return (
    <li className={css.acts}>
      <Button type="button" onClick={follow} busy={state.isBusy === true}>
        <Trans>Follow the chain to this digest</Trans>
      </Button>
      {state.error !== undefined && <span role="alert">{errorText(state.error)}</span>}
    </li>
  )
}
