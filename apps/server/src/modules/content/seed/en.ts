import type { SeedTexts } from './shape.ts'

export const en: SeedTexts = {
  categories: {
    deposits: 'Deposits',
    withdrawals: 'Withdrawals',
    lottery: 'Lottery',
    fairness: 'Fair draws',
    account: 'Account and security',
    responsible: 'Playing responsibly',
  },
  articles: {
    'deposit-how': {
      title: 'How do I pay in?',
      content:
        '<p>Open <strong>Deposit</strong>, choose how to pay, name the amount and go on. You pay on the page of the payment gateway, never on ours; then you come back by yourself.</p><ul><li>Limits, fee and usual time stand beside every method before you confirm.</li><li>The money is yours to play with as soon as the gateway says that it was paid, and not before.</li><li>An order that is not paid in time ends by itself. If you pay it late, it is credited all the same.</li></ul>',
    },
    'deposit-missing': {
      title: 'I paid, but my balance has not moved',
      content:
        '<p>Open the deposit in <strong>Deposit</strong>: its state says what we know.</p><ul><li><strong>Waiting for payment</strong>: the gateway has not told us yet. We ask it again by ourselves.</li><li><strong>Being checked</strong>: what arrived is not what was ordered. A person looks at it; nothing is lost.</li><li><strong>Failed</strong>: the gateway refused the payment, and nothing was taken.</li></ul><p>Please do not pay a second time. Write to us with the number of the deposit.</p>',
    },
    'withdraw-how': {
      title: 'How do I withdraw?',
      content:
        '<p>You need a payment password and an account in your own name. Open <strong>Withdraw</strong>, choose the account, name the amount and confirm with your payment password.</p><p>Every withdrawal has four steps, each with its time: <strong>requested, checked, sending, received</strong>. One person checks it and another one sends it. You get a message at every step.</p><p>A withdrawal cannot be taken back, neither by you nor by us: what you have set aside stays set aside.</p>',
    },
    'withdraw-held': {
      title: 'Why does my withdrawal have to wait?',
      content:
        '<ul><li><strong>Something about your security has changed.</strong> After a new password, payment password or payout account, withdrawals rest for 24 hours, so that nobody who got hold of your account can empty it.</li><li><strong>A check needs a person.</strong> The withdrawal says so, with a note from whoever looks at it.</li><li><strong>An amount is open.</strong> If a correction has left you owing something, it is settled first.</li></ul>',
    },
    'ssc-rules': {
      title: 'SSC: how it is played',
      content:
        '<p>A draw has five digits, each from 0 to 9: ten thousands, thousands, hundreds, tens and units. A digit may come more than once.</p><ul><li><strong>Straight plays</strong> name digits in their places.</li><li><strong>Group plays</strong> name digits in any order.</li><li><strong>Fixed place</strong> names one digit in one place; <strong>any place</strong> asks only that it comes.</li><li><strong>Big, small, odd, even</strong> and <strong>sum</strong> plays look at what the digits are or make together.</li></ul><p>A line can hold many units. What you pay is the number of units × the unit price × the multiple, and it stands on the ticket before you buy. The prize of every play stands beside it.</p>',
    },
    'ssc-times': {
      title: 'When does an issue close, and when is it drawn?',
      content:
        '<p>The ring on the lottery page shows the time that is left by the clock of our server. A bet counts if it has reached us whole before the issue closes; a bet that comes later is refused, never moved to the next issue.</p><p>You can cancel a ticket until the issue closes. Winnings are credited as soon as the draw is settled, usually within seconds. If a draw cannot be held, every stake is given back.</p>',
    },
    'fair-how': {
      title: 'Why nobody can steer a draw',
      content:
        '<p>Before an issue opens, we draw a secret seed and publish its fingerprint. When the issue has closed, a fingerprint over all tickets is published, too. Then the seed is revealed, and the numbers follow from it by a fixed rule.</p><p>A fingerprint fits one seed only, so the seed cannot be changed after bets are known. The program that draws cannot see bets at all, and no person or setting can choose a result.</p>',
    },
    'fair-check': {
      title: 'How to check a draw yourself',
      content:
        '<p>Open any result and choose <strong>Check</strong>. The page takes the published seed, checks it against the fingerprint that was published before the issue opened, and computes the numbers again in your own browser.</p><p>If you would rather not trust our page, use the independent checker of the Croupier project: it needs only the published data.</p>',
    },
    'account-security': {
      title: 'Keeping your account safe',
      content:
        '<ul><li>Choose a password of at least 8 characters that you use nowhere else. A short sentence is better than a short word.</li><li>Set a payment password: without it nobody can withdraw or add a payout account.</li><li><strong>My account</strong> lists every device that is signed in; end those that you do not know.</li><li>We never ask for a password, not by mail, not in chat, not by telephone.</li></ul>',
    },
    'play-responsibly': {
      title: 'When play should stop being play',
      content:
        '<p>Games of chance are made for fun, and over time the house keeps a part of every stake. Nobody wins back losses by raising stakes.</p><ul><li>Decide what you can afford to lose before you begin, and stop there.</li><li>Do not play to pay bills, when you are upset, or after drinking.</li><li>If somebody close to you worries about your play, listen.</li></ul><p>If you need a break or want your account closed, write to us: we do it at once and pay out what is yours. You must be of age to play here.</p>',
    },
  },
  notices: {
    welcome: {
      title: 'Welcome to Farora',
      content:
        '<p>Farora is open: SSC lotteries every minute, every five minutes and every twenty, with results that anyone can check.</p><p>This is a demonstration. Deposits and withdrawals go through a sandbox that moves no real money.</p>',
    },
    'check-any-draw': {
      title: 'Check any draw yourself',
      content:
        '<p>Every draw is fixed before its issue opens and revealed after it closes. Choose <strong>Check</strong> beside a result, and your own browser computes the numbers again.</p>',
    },
    resting: {
      title: 'Withdrawals rest for 24 hours after a change',
      content:
        '<p>When a password, a payment password or a payout account changes, withdrawals rest for 24 hours and we tell you about the change. If it was not you, write to us at once: there is time to stop it.</p>',
    },
    ticker: { title: 'Every draw can be checked by anyone: choose “Check” beside a result.', content: '' },
    login: { title: 'Good to see you again', content: '<p>Play by a steady light.</p>' },
    register: {
      title: 'Play by a steady light',
      content: '<p>Clear rules, checkable draws, withdrawals with a clock.</p>',
    },
    'left-menu': { title: 'One-minute SSC', content: '<p>A draw every minute, around the clock.</p>' },
    home: {
      title: 'Every draw provable',
      content: '<p>Fixed before it opens, revealed after it closes, checked by you.</p>',
    },
  },
  agreement: {
    title: 'User agreement',
    content:
      '<h2>1. Who may play</h2><p>You are of full age where you live, play for yourself and have one account. The name of your account and that of your payout account are the same.</p><h2>2. Your money</h2><p>Deposits are credited when the payment is confirmed. Every movement stands in your account record. Withdrawals go to accounts in your own name; they are checked by one person and sent by another.</p><h2>3. Bets</h2><p>A bet counts when we have confirmed it, at the prize shown then. It can be cancelled until its issue closes. If a draw is void, stakes are given back. An obvious error in settlement is corrected by entries that you can see.</p><h2>4. Draws</h2><p>Draws follow the published method and can be checked by anyone. Neither staff nor settings can choose a result.</p><h2>5. Your data</h2><p>We keep what is needed to run your account and what the law demands, and show it to nobody else. You may ask for a copy.</p><h2>6. Ending</h2><p>You may close your account at any time and are paid what is yours. We may close an account that breaks these rules, and say why.</p><p>Farora is a demonstration merchant: no real money is taken or paid.</p>',
  },
}
