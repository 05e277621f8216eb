import { z } from 'zod'
import { del, get, nothing, patch, post } from '../endpoints/endpoint.ts'
import { requiredText } from '../endpoints/fields.ts'
import { timestamp } from '../endpoints/times.ts'

/**
 * `unavailable`: this installation has no keys for the card provider. `none`: the company has no account. `pending`:
 * the provider still needs information. `restricted`: the provider has stopped payments. `enabled`: clients can pay.
 */
export const accountStates = ['unavailable', 'none', 'pending', 'restricted', 'enabled'] as const
export type AccountState = (typeof accountStates)[number]

export const providerAccount = z.object({
  state: z.enum(accountStates),
  /** The page of the sandbox that simulates the provider on this machine. Null if the real provider is used. */
  sandboxUrl: z.string().nullable(),
  name: z.string().nullable(),
  /** The last four characters of the account's id. */
  accountEnding: z.string().nullable(),
  connectedAt: timestamp.nullable(),
  checkedAt: timestamp.nullable(),
  /** What the provider still needs, in plain words, such as “Bank account for payouts”. */
  missing: z.array(z.string()),
  /** Why the provider has stopped payments. Null if it has not. */
  restriction: z.string().nullable(),
  /** When the provider will stop payments unless the company submits what is missing. */
  deadline: timestamp.nullable(),
  cardEnabled: z.boolean(),
  achEnabled: z.boolean(),
  /** Whether the provider allows bank payments for this account. */
  achAvailable: z.boolean(),
  payoutsEnabled: z.boolean(),
  /** For example “Every business day”. */
  payoutSchedule: z.string().nullable(),
  /** The fee of this installation, in addition to the provider's fee. Null if there is none. */
  applicationFeePercent: z.number().nullable(),
  /** How many open invoices offer card or bank payments. They stop offering them when the account is disconnected. */
  openInvoices: z.number(),
})
export type ProviderAccount = z.infer<typeof providerAccount>

/** What an admin types to disconnect the account. */
export const disconnectPhrase = 'disconnect'

const connect = { access: 'payments:connect', inPerson: true } as const
const redirect = z.object({ url: z.url() })
const changes = ['provider-account', 'company', 'activity'] as const

export const providerAccountApi = {
  get: get('/api/provider/account', {
    access: 'payments:connect',
    about: 'The company’s account with the card provider, as it was last checked',
    shows: ['provider-account', 'company', 'invoice'],
    response: providerAccount,
  }),
  connect: post('/api/provider/account', {
    ...connect,
    about:
      'Create the account if there is none, and return the address of the provider’s form, which works once',
    changes,
    once: true,
    response: redirect,
  }),
  check: post('/api/provider/account/checks', {
    worksAfterPlanEnd: true,
    ...connect,
    about: 'Ask the provider for the current state of the account',
    changes,
    response: providerAccount,
  }),
  edit: patch('/api/provider/account', {
    ...connect,
    about: 'Offer card or bank payments, or stop offering them',
    changes,
    body: z.strictObject({ cardEnabled: z.boolean().optional(), achEnabled: z.boolean().optional() }),
    response: providerAccount,
  }),
  openDashboard: post('/api/provider/account/dashboard-links', {
    worksAfterPlanEnd: true,
    ...connect,
    about: 'The address of the provider’s dashboard for this account, which works once',
    changes: ['activity'],
    response: redirect,
  }),
  disconnect: del('/api/provider/account', {
    ...connect,
    about: 'Disconnect the account; payments and their history stay',
    changes,
    body: z.strictObject({ confirmation: requiredText(`Type “${disconnectPhrase}” to confirm`, 20) }),
    response: nothing,
    status: 204,
  }),
}
