import type { Contract } from '@mantel/domain/contracts/contracts'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { idOf } from './maple.ts'

/** A draft contract that is ready to send. */
export const agreement: Contract = {
  id: idOf(101),
  projectId: idOf(1),
  name: 'Staging agreement',
  status: 'draft',
  displayedStatus: 'draft',
  revision: 1,
  sentAt: null,
  viewedAt: null,
  signedAt: null,
  expiresAt: null,
  createdAt: '2026-03-09T15:00:00.000Z',
  updatedAt: '2026-03-09T15:00:00.000Z',
  version: 1,
  content: doc(paragraph('Agreed. {signature.client}')),
  contentHash: null,
  withdrawnReason: null,
  declinedReason: null,
  values: {},
  missing: [],
  hidden: [],
  recipient: { name: 'Hannah Whitlock', email: 'hannah@mail.test' },
  owner: null,
  obstacles: [],
  sendingDefaults: { expiresInDays: 30, remindersEnabled: true, reminderDays: 3 },
  link: null,
  signatures: [],
  events: [],
  sealed: null,
}

const link: Contract['link'] = {
  id: idOf(102),
  recipientName: 'Walt Whitlock',
  recipientEmail: 'walt@mail.test',
  ccEmails: [],
  expiresAt: '2026-04-08T15:00:00.000Z',
  status: 'pending',
  viewedAt: null,
  remindersEnabled: true,
  reminderDays: 3,
  reminderCount: 0,
  lastRemindedAt: null,
}

/** The same contract, sent to the client's husband. */
export const sentAgreement: Contract = {
  ...agreement,
  status: 'sent',
  displayedStatus: 'sent',
  sentAt: '2026-03-09T15:00:00.000Z',
  link,
}

/** Contract events, one per minute. */
export const eventsOf = (...types: Contract['events'][number]['type'][]): Contract['events'] =>
  types.map((type, at) => ({
    seq: at + 1,
    at: `2026-03-09T15:${String(at).padStart(2, '0')}:00.000Z`,
    type,
    words: type,
    hash: String(at + 1).repeat(64),
  }))
