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
      title: 'How do I make a deposit?',
      content:
        '<p>Open <strong>Deposit</strong>, choose a payment method, enter the amount and continue. You pay on the payment provider’s page, never on ours. Then you return to this site automatically.</p><ul><li>You see the limits, the fee and the usual time of each method before you confirm.</li><li>You can play with the money as soon as the payment provider confirms the payment.</li><li>A deposit that is not paid in time expires. If you pay it later, we still credit it.</li></ul>',
    },
    'deposit-missing': {
      title: 'I paid, but my balance has not changed',
      content:
        '<p>Open the deposit in <strong>Deposit</strong>: its status shows what we know.</p><ul><li><strong>Waiting for payment</strong>: the payment provider has not confirmed the payment yet. We check with it automatically.</li><li><strong>Being checked</strong>: the amount that arrived is not the amount you ordered. Our team looks into it. Your money is safe.</li><li><strong>Failed</strong>: the payment provider declined the payment and took no money.</li></ul><p>Please do not pay again. Contact us with the deposit number.</p>',
    },
    'withdraw-how': {
      title: 'How do I withdraw?',
      content:
        '<p>You need a payment password and an account in your own name. Open <strong>Withdraw</strong>, choose the account, enter the amount and confirm with your payment password.</p><p>Every withdrawal has four steps, and you see the time of each: <strong>Requested, Checked, Sent, Received</strong>. One member of our staff checks it and another one sends it. You get a message at every step.</p><p>Neither you nor we can cancel a withdrawal once you have requested it.</p>',
    },
    'withdraw-held': {
      title: 'Why does my withdrawal have to wait?',
      content:
        '<ul><li><strong>Something about your security has changed.</strong> After a new password, payment password or payout account, withdrawals are paused for 24 hours. This protects your money if someone else gets into your account.</li><li><strong>We need to check something.</strong> The withdrawal says so, with a note from the person who is checking it.</li><li><strong>You owe an amount.</strong> If a correction left your account below zero, it is paid off first.</li></ul>',
    },
    'ssc-rules': {
      title: 'How to play SSC',
      content:
        '<p>A draw has five digits, each from 0 to 9: ten thousands, thousands, hundreds, tens and units. A digit can appear more than once.</p><ul><li><strong>Direct</strong>: you win when your digits are drawn in their places.</li><li><strong>Group</strong>: you win when your digits are drawn in any order.</li><li><strong>Fixed place</strong>: you pick one digit for one place. <strong>Any place</strong>: you win wherever the digit appears.</li><li><strong>Big, small, odd, even</strong> and <strong>sum</strong>: the size of the digits or their sum decides.</li></ul><p>One line can contain many bets. The price is the number of bets × the unit × the multiplier. The ticket shows the price and the prize before you buy.</p>',
    },
    'ssc-times': {
      title: 'When does a round close, and when is it drawn?',
      content:
        '<p>The ring on the lottery page counts down by our server’s clock. A bet counts if it reaches us completely before the round closes. We refuse a bet that arrives later and never move it to the next round.</p><p>You can cancel a ticket until the round closes. We credit winnings as soon as the round is settled, usually within seconds. If a draw cannot take place, we return every stake.</p>',
    },
    'fair-how': {
      title: 'Why no one can influence a draw',
      content:
        '<p>Before a round opens, we create a secret seed and publish its commitment. When the round has closed, we also publish a hash of all tickets. Then we reveal the seed, and a fixed rule turns it into the numbers.</p><p>A commitment fits only one seed, so we cannot change the seed once bets are known. The program that draws the numbers cannot see any bets, and no person or setting can choose a result.</p>',
    },
    'fair-check': {
      title: 'How to check a draw yourself',
      content:
        '<p>Open any result and choose <strong>Check</strong>. The page takes the published seed, compares it with the commitment that we published before the round opened, and computes the numbers again in your own browser.</p><p>If you prefer not to rely on our page, use the independent verifier of the Croupier project. It needs only the published data.</p><p><strong>Verify my ticket</strong> beside each of your bets shows that your ticket was counted. Your browser saves the commitment of every round that you watch, so the page can prove that the seed is older than the bets. You can also note a commitment yourself and enter your copy after the draw. A round that is not drawn in time is void: we return every stake and still publish its seed. The page shows how often that happened in each game.</p>',
    },
    'account-security': {
      title: 'Keeping your account safe',
      content:
        '<ul><li>Choose a password of at least 8 characters that you use nowhere else. A short sentence is better than a short word.</li><li>Set a payment password: without it, no one can withdraw money or add a payout account.</li><li><strong>My account</strong> lists every device that is logged in. Log out those that you do not recognise.</li><li>We never ask for your password by email, in a chat or on the phone.</li></ul>',
    },
    'play-responsibly': {
      title: 'When it stops being fun',
      content:
        '<p>Games of chance are entertainment. Over time, the house keeps a part of every stake, and higher stakes do not win losses back.</p><ul><li>Decide how much you can afford to lose before you start, and stop there.</li><li>Do not play to pay bills, when you are upset, or after drinking.</li><li>If someone close to you worries about how you play, listen to them.</li></ul><p>If you need a break or want to close your account, contact us. We do it at once and pay out your balance. You must be of legal age to play here.</p>',
    },
  },
  notices: {
    welcome: {
      title: 'Welcome to Farora',
      content:
        '<p>Farora is open: SSC lotteries every minute, every five minutes and every twenty, with results that anyone can verify.</p><p>This is a demonstration. Deposits and withdrawals go through a sandbox that moves no real money.</p>',
    },
    'check-any-draw': {
      title: 'Check any draw yourself',
      content:
        '<p>We fix every draw before its round opens and reveal it after the round closes. Choose <strong>Check</strong> next to a result, and your own browser computes the numbers again.</p>',
    },
    cooldown: {
      title: 'Withdrawals are paused for 24 hours after a change',
      content:
        '<p>When a password, a payment password or a payout account changes, withdrawals are paused for 24 hours and we send you a message. If you did not make the change, contact us at once.</p>',
    },
    ticker: { title: 'Anyone can check every draw: choose “Check” next to a result.', content: '' },
    login: { title: 'Good to see you again', content: '<p>Play by a steady light.</p>' },
    register: {
      title: 'Play by a steady light',
      content: '<p>Clear rules, draws you can verify, withdrawals you can track.</p>',
    },
    'left-menu': { title: 'One-minute SSC', content: '<p>A draw every minute, around the clock.</p>' },
    home: {
      title: 'Every draw can be verified',
      content: '<p>Fixed before it opens, revealed after it closes, checked by you.</p>',
      action: 'Pick numbers',
    },
    lotteries: {
      title: 'Three lotteries, one wallet',
      content:
        '<p>A draw every minute, every five minutes and every twenty. Play all three with the same balance, and check each result yourself.</p>',
      action: 'Pick numbers',
    },
  },
  agreement: {
    title: 'User agreement',
    content:
      '<h2>1. Who may play</h2><p>You are of full age where you live, play for yourself and have one account. The name of your account and that of your payout account are the same.</p><h2>2. Your money</h2><p>Deposits are credited when the payment is confirmed. Your account record shows every transaction. We pay withdrawals to accounts in your own name. One member of our staff checks each withdrawal, and another one sends it.</p><h2>3. Bets</h2><p>A bet counts when we have confirmed it, at the prize shown then. You can cancel it until its round closes. If a draw is void, we return the stakes. We correct an obvious settlement error by entries that you can see.</p><h2>4. Draws</h2><p>Draws follow the published method, and anyone can verify them. Neither staff nor settings can choose a result.</p><h2>5. Your data</h2><p>We keep only the data that we need to run your account or that the law requires, and do not show it to others. You may ask for a copy.</p><h2>6. Ending</h2><p>You may close your account at any time. We then pay out your balance. We may close an account that breaks these rules, and will tell you why.</p><p>Farora is a demonstration merchant: no real money is taken or paid.</p>',
  },
}
