import { isTrial } from '@croupier/rules/account-types'
import * as wire from '@croupier/wire/messaging/feedback'
import * as console from '@croupier/wire/messaging/feedback.console'
import * as questions from '@croupier/wire/messaging/questions'
import { route } from '../../../platform/http/route.ts'
import type { FeedbackService } from './service.ts'
import type { FeedbackDesk } from './staff.ts'

export const feedbackRoutes = (feedback: FeedbackService, desk: FeedbackDesk) => [
  route(wire.uploadFeedbackImage, ({ session, file }) => feedback.upload(session.memberId, file)),
  route(wire.feedback, ({ session, input }) =>
    feedback.send({
      memberId: session && !isTrial(session.accountType) ? session.memberId : null,
      kind: 'feedback',
      ...input,
    }),
  ),
  route(questions.questionRange, () => feedback.range()),
  route(questions.askQuestion, ({ session, input }) => feedback.ask(session.memberId, input.content)),
  route(wire.myFeedback, ({ session, input }) => feedback.mine(session.memberId, input)),
  route(console.feedbackDesk, ({ input }) => desk.list(input)),
  route(console.viewFeedbackImage, ({ by, input }) => desk.view(by, input.id)),
  route(console.answerFeedback, ({ by, input }) => desk.answer(by, input)),
  route(console.closeFeedback, ({ by, input }) => desk.close(by, input)),
]
