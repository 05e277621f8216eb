import { z } from 'zod'
import { editOf } from '../endpoints/edits.ts'
import { del, get, nothing, post, put } from '../endpoints/endpoint.ts'
import { email, isReadable, optionalText, requiredText } from '../endpoints/fields.ts'
import { idOf, idParams } from '../endpoints/ids.ts'
import { timestamp } from '../endpoints/times.ts'
import { signatureTypes, signerTypes } from './contract-fields.ts'
import { contractText } from './contract-text.ts'
import { richText } from './rich-text.ts'
import { expiresInDays, reminderDays } from './sending-defaults.ts'
import { drawing } from './signature.ts'
import { signatureStyles } from './signature-drawing.ts'

export const contractStatuses = ['draft', 'sent', 'signed'] as const
/** The text of the email with a contract if its sender wrote no message. */
export const defaultMessage = 'It takes about two minutes.'

/** The UI shows these instead of `status`. They also distinguish expired, withdrawn and declined contracts. */
export const displayedStatuses = ['draft', 'sent', 'expired', 'signed', 'withdrawn', 'declined'] as const
export type DisplayedStatus = (typeof displayedStatuses)[number]

const contractInList = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  name: z.string(),
  status: z.enum(contractStatuses),
  displayedStatus: z.enum(displayedStatuses),
  /** The revision that was sent last. Also 1 before the contract is sent for the first time. */
  revision: z.number(),
  sentAt: timestamp.nullable(),
  viewedAt: timestamp.nullable(),
  signedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.number(),
})
export type ContractInList = z.infer<typeof contractInList>

/** The events in a contract's history. The hash of each event covers the hash of the event before it. */
export const signEventTypes = [
  'sent',
  'accepted',
  'refused',
  'opened',
  'consented',
  'signed',
  'declined',
  'withdrawn',
  'reminded',
  'copied',
  'extended',
  'expired',
  'sealed',
] as const
export type SignEventType = (typeof signEventTypes)[number]

export const signEvent = z.object({
  seq: z.number(),
  at: timestamp,
  type: z.enum(signEventTypes),
  /** A sentence about the event for users. It contains no contract text. */
  words: z.string(),
  hash: z.string(),
})
export type SignEvent = z.infer<typeof signEvent>

export const contractSignature = z.object({
  signerType: z.enum(signerTypes),
  signerName: z.string(),
  signerEmail: z.string().nullable(),
  signatureType: z.enum(signatureTypes),
  signatureText: z.string(),
  style: z.enum(signatureStyles),
  drawing: drawing.nullable(),
  position: z.number(),
  signedAt: timestamp,
  timeZone: z.string().nullable(),
  /**
   * For the company's signatures: the user who sent the contract, which placed the configured signature. Null for
   * a client's signature, for viewers who are clients, and if the sender was not recorded.
   */
  placedBy: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
})
export type ContractSignature = z.infer<typeof contractSignature>

const signingLink = z.object({
  id: z.uuid(),
  recipientName: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  ccEmails: z.array(z.string()),
  expiresAt: timestamp,
  status: z.enum(['pending', 'signed', 'withdrawn', 'declined']),
  viewedAt: timestamp.nullable(),
  remindersEnabled: z.boolean(),
  reminderDays: z.number(),
  reminderCount: z.number(),
  lastRemindedAt: timestamp.nullable(),
})

export const contract = contractInList.extend({
  content: richText,
  contentHash: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
  declinedReason: z.string().nullable(),
  /** The current values of a draft's merge fields, by field id. */
  values: z.record(z.string(), z.string()),
  /** `missing` fields have no value. `hidden` fields are amounts that this viewer may not see. */
  missing: z.array(z.string()),
  hidden: z.array(z.string()),
  /** Sentences about what else has to change before a draft can be sent, such as characters that cannot be printed. */
  obstacles: z.array(z.string()),
  /** The project's client, who is the default recipient. */
  recipient: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Sending signs all of the company's fields with this name. Null if e-signing is off or has no name. */
  owner: z.object({ name: z.string(), initials: z.string().nullable() }).nullable(),
  /** The initial values when sending the contract, from the company's settings. */
  sendingDefaults: z.object({
    expiresInDays: z.number(),
    remindersEnabled: z.boolean(),
    reminderDays: z.number(),
  }),
  link: signingLink.nullable(),
  signatures: z.array(contractSignature),
  events: z.array(signEvent),
  /** The sealed PDF, which is one of the project's documents. Null for viewers who may not see its amounts. */
  sealed: z.object({ fileId: z.uuid(), sha256: z.string(), at: timestamp }).nullable(),
})
export type Contract = z.infer<typeof contract>

export const contractInput = z.strictObject({
  name: requiredText('Give the contract a name'),
  content: contractText,
})

/** An earlier version of a draft, or a version that was sent. */
const contractVersion = z.object({
  id: z.uuid(),
  at: timestamp,
  userName: z.string().nullable(),
  /** The revision under which this version was sent; null for an earlier version of a draft. */
  revision: z.number().nullable(),
})
export type ContractVersion = z.infer<typeof contractVersion>

const message = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
  .pipe(
    z
      .string()
      .max(2_000, 'Use 2,000 characters or fewer')
      .refine(isReadable, 'Remove hidden characters, or paste as plain text'),
  )

export const sendContractInput = z.strictObject({
  version: z.number().int().positive(),
  recipientName: requiredText('Enter the recipient’s name'),
  recipientEmail: email(),
  ccEmails: z.array(email()).max(5, 'You can CC up to 5 people').default([]),
  subject: optionalText(200),
  message: message.optional(),
  // A field that is left out gets the company's default.
  expiresInDays: expiresInDays.optional(),
  remindersEnabled: z.boolean().optional(),
  reminderDays: reminderDays.optional(),
})

const draft = { access: 'contracts:draft' } as const
// A contract's history and emails name the user who sends or withdraws the contract, so an impersonating SuperAdmin may
// do neither.
const send = { access: 'contracts:send', inPerson: true } as const
const params = idParams('contract')

export const contractsApi = {
  ofProject: get('/api/projects/:id/contracts', {
    access: 'contracts:read',
    about: 'A project’s contracts, newest first; clients see only contracts sent to them',
    shows: ['contract'],
    params: idParams('project'),
    response: z.array(contractInList),
  }),
  get: get('/api/contracts/:id', {
    access: 'contracts:read',
    about: 'A contract with its text, field values, signatures and history',
    shows: ['contract', 'project', 'client', 'company', 'message'],
    params,
    response: contract,
  }),
  create: post('/api/projects/:id/contracts', {
    ...draft,
    about: 'Create a contract from a template; uses the company’s default if none is given',
    changes: ['project', 'contract', 'activity'],
    params: idParams('project'),
    body: z.strictObject({ templateId: idOf('contract-template').optional() }),
    response: contract,
    status: 201,
  }),
  edit: put('/api/contracts/:id', {
    ...draft,
    about: 'Edit a draft; earlier versions are kept',
    changes: ['contract', 'activity'],
    params,
    body: editOf(contractInput),
    response: contract,
  }),
  duplicate: post('/api/contracts/:id/copies', {
    ...draft,
    about: 'Create a new draft with the same text',
    changes: ['project', 'contract', 'activity'],
    params,
    response: contract,
    status: 201,
  }),
  amend: post('/api/contracts/:id/amendments', {
    ...draft,
    about: 'Create a draft that amends a signed contract',
    changes: ['project', 'contract', 'activity'],
    params,
    response: contract,
    status: 201,
  }),
  remove: del('/api/contracts/:id', {
    ...draft,
    about: 'Delete a draft that was never sent',
    changes: ['project', 'contract', 'activity'],
    params,
    response: nothing,
    status: 204,
  }),
  versions: get('/api/contracts/:id/versions', {
    ...draft,
    about: 'Earlier versions of a contract, newest first',
    shows: ['contract', 'user'],
    params,
    response: z.array(contractVersion),
  }),
  version: get('/api/contract-versions/:id', {
    ...draft,
    about: 'The text of an earlier version',
    // Empty, because an earlier version never changes.
    shows: [],
    params: idParams('contract-version'),
    response: contractVersion.extend({ content: richText }),
  }),
  restore: post('/api/contracts/:id/restorations', {
    ...draft,
    about: 'Restore an earlier version; the current text is kept as a version',
    changes: ['contract', 'activity'],
    once: true,
    params,
    body: z.strictObject({ version: z.number().int().positive(), versionId: idOf('contract-version') }),
    response: contract,
  }),
  template: get('/api/contracts/:id/template', {
    ...draft,
    about: 'The template this draft was created from: then and now',
    shows: ['contract-template', 'contract', 'project'],
    params,
    response: z.object({ name: z.string(), before: richText, after: richText.nullable() }),
  }),
  email: get('/api/contracts/:id/email', {
    access: 'contracts:send',
    about:
      'The email that sending the contract sends, with {recipientName}, {message} and {expiresOn} left to fill in',
    shows: ['contract', 'project', 'company', 'user', 'system-email'],
    params,
    response: z.object({ text: z.string(), button: z.string().nullable() }),
  }),
  send: post('/api/contracts/:id/sendings', {
    ...send,
    about: 'Lock a draft and email its signing link; if it was sent before, the earlier link stops working',
    changes: ['project', 'contract', 'activity'],
    once: true,
    params,
    body: sendContractInput,
    response: contract,
  }),
  remind: post('/api/contracts/:id/reminders', {
    ...send,
    about: 'Remind the client now, at most once a day',
    changes: ['contract', 'activity', 'project'],
    once: true,
    params,
    response: contract,
  }),
  extend: post('/api/contracts/:id/extensions', {
    ...send,
    about: 'Extend a sent contract, or send a new link to another email address',
    changes: ['project', 'contract', 'activity'],
    once: true,
    params,
    body: z.strictObject({ expiresInDays, recipientEmail: email().optional() }),
    response: contract,
  }),
  copyLink: post('/api/contracts/:id/links', {
    ...send,
    about: 'The signing link, to share another way',
    changes: ['contract', 'activity', 'project'],
    params,
    response: z.object({ url: z.string() }),
  }),
  withdraw: post('/api/contracts/:id/withdrawals', {
    ...send,
    about: 'Withdraw a sent contract; it becomes a draft again',
    changes: ['project', 'contract', 'activity'],
    once: true,
    params,
    body: z.strictObject({ reason: optionalText(500), notifyRecipient: z.boolean().default(true) }),
    response: contract,
  }),
  preview: get('/api/contracts/:id/preview', {
    ...draft,
    about: 'The current draft as a PDF',
    params,
    response: z.object({ pdfData: z.string(), filename: z.string() }),
  }),
}
