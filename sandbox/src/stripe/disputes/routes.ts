import { readRoutes } from '../http/retrieve.ts'
import { idIn, post, type Route, readNothing } from '../http/router.ts'
import { answerDispute, closeDispute, readEvidence } from './answer-dispute.ts'

export const disputeRoutes: Route[] = [
  ...readRoutes('/v1/disputes', 'dispute', ['charge', 'payment_intent']),
  post('/v1/disputes/:id', readEvidence, (scope, input, ids) => answerDispute(scope, idIn(ids), input)),
  post('/v1/disputes/:id/close', readNothing, (scope, _, ids) => closeDispute(scope, idIn(ids), 'lost')),
  ...readRoutes('/v1/files', 'file', ['purpose']),
]
