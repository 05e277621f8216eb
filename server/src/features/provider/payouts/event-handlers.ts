import { type EventHandler, objectIdOf } from '../event-handler.ts'
import { convergePayout } from './converge-payout.ts'

const handlePayout: EventHandler = ({ databases, provider }, event) =>
  convergePayout({ pool: databases.worker, provider }, event, objectIdOf(event, 'po'))

export const payoutHandlers: Record<string, EventHandler> = {
  'payout.created': handlePayout,
  'payout.updated': handlePayout,
  'payout.paid': handlePayout,
  'payout.failed': handlePayout,
  'payout.canceled': handlePayout,
  'payout.reconciliation_completed': handlePayout,
}
