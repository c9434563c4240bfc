import { ABOUT, type Check, LEDGER, money } from './sql.ts'

const BOOK = [...LEDGER, 'games.bets'] as const

/** A bet's ticket: its own id with the line taken out. */
const TICKET = "left(bet_id::text, 32) || '0000'"

/** Per bet, what must have been posted (`due`, from the bet's own row) against what was. */
const perBet = (due: string, kinds: string, what: string): string => `
  select format('bet %s: ${what} of %s, but %s was posted', coalesce(b.bet_id::text, j.bet), ${money('coalesce(b.due, 0)')}, ${money('coalesce(j.posted, 0)')}) as what
  from (select bet_id, member_id, ${due} as due from games.bets) b
  full join (
    select ${ABOUT} as bet, split_part(j.account, '.', 1) as member_id, sum(j.amount) as posted
    from wallet.journal j where j.kind in (${kinds}) group by 1, 2
  ) j on j.bet = b.bet_id::text and j.member_id = b.member_id
  where coalesce(b.due, 0) <> coalesce(j.posted, 0)`

/** What holds between the ledger and the bet book. */
export const betChecks: readonly Check[] = [
  {
    claim: 'every stake has its bets, and every bet its stake',
    needs: BOOK,
    counts: 'select count(*) from games.bets',
    sql: `
      select format('ticket %s of %s: bets of %s, a stake of %s', coalesce(b.ticket, j.ticket), coalesce(b.member_id, j.member_id),
                    ${money('coalesce(b.stake, 0)')}, ${money('coalesce(j.stake, 0)')}) as what
      from (select ${TICKET} as ticket, member_id, sum(stake) as stake from games.bets group by 1, 2) b
      full join (
        select ${ABOUT} as ticket, split_part(j.account, '.', 1) as member_id, -sum(j.amount) as stake
        from wallet.journal j where j.kind = 'stake' group by 1, 2
      ) j on j.ticket = b.ticket and j.member_id = b.member_id
      where coalesce(b.stake, 0) <> coalesce(j.stake, 0)`,
  },
  {
    claim: 'every settled bet has its payout, and no other bet has one',
    needs: BOOK,
    counts: "select count(*) from games.bets where status in ('won', 'lost', 'pushed')",
    sql: perBet(
      "case when status in ('won', 'lost', 'pushed') then payout else 0 end",
      "'payout', 'payout.reversal'",
      'a payout',
    ),
  },
  {
    claim: 'every self-rebate was posted',
    needs: BOOK,
    counts: 'select count(*) from games.bets where self_rebate > 0',
    sql: perBet(
      "case when status in ('won', 'lost', 'pushed') then self_rebate else 0 end",
      "'rebate.self', 'rebate.reversal'",
      'a self-rebate',
    ),
  },
  {
    claim: 'every cancelled or voided bet has its stake back, and no other bet has',
    needs: BOOK,
    counts: "select count(*) from games.bets where status in ('cancelled', 'void')",
    sql: perBet("case when status in ('cancelled', 'void') then stake else 0 end", "'stake.refund'", 'a refund'),
  },
  {
    claim: 'every bet has its terms and its round, of one game',
    needs: ['games.bets', 'games.terms', 'games.rounds'],
    counts: 'select count(*) from games.bets',
    sql: `
      select format('bet %s: terms %s of %s, round %s of %s', b.bet_id, b.terms_id, coalesce(t.game, 'nothing'), b.round_id,
                    coalesce(r.game, 'nothing')) as what
      from games.bets b left join games.terms t on t.terms_id = b.terms_id left join games.rounds r on r.round_id = b.round_id
      where t.game is distinct from r.game or t.game is null`,
  },
  {
    claim: 'what a bet says of its end fits its status',
    needs: ['games.bets'],
    counts: 'select count(*) from games.bets',
    sql: `
      select format('bet %s is %s, pays %s, settled %s', bet_id, status, ${money('payout')}, coalesce(settled_at::text, 'never')) as what
      from games.bets
      where (status = 'accepted') <> (settled_at is null) or (status = 'lost' and payout <> 0)
        or (status in ('won', 'pushed') and payout = 0)`,
  },
]
