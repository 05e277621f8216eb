import { z } from 'zod'
import { get, nothing, put } from '../endpoints/endpoint.ts'
import { timestamp } from '../endpoints/times.ts'
import { passwordInput, secondFactorCode } from './auth.ts'

const ownPassword = z.strictObject({ currentPassword: passwordInput })
/** Codes for signing in without the authenticator app. Each code works once, and the codes are shown only once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const own = { worksAfterPlanEnd: true, access: 'signed-in', inPerson: true } as const

export const twoFactorApi = {
  status: get('/api/auth/two-factor', {
    access: 'signed-in',
    about: 'Whether signing in takes a code of your authenticator app',
    shows: ['two-factor', 'user', 'company'],
    inPerson: true,
    response: z.object({
      since: timestamp.nullable(),
      recoveryCodesLeft: z.number(),
      /** Whether the company requires two-factor sign-in. Its users then cannot turn it off. */
      isRequired: z.boolean(),
    }),
  }),
  begin: put('/api/auth/two-factor/secret', {
    ...own,
    about: 'Get a new secret for your authenticator app; a code confirms it',
    changes: ['two-factor'],
    rate: 'sign-in',
    body: ownPassword,
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  turnOn: put('/api/auth/two-factor', {
    ...own,
    about: 'Turn on two-factor sign-in with a first code; signs out your other sessions',
    changes: ['two-factor', 'user', 'session', 'activity'],
    rate: 'sign-in',
    body: z.strictObject({ code: secondFactorCode }),
    response: recoveryCodes,
  }),
  turnOff: put('/api/auth/two-factor/removal', {
    ...own,
    about: 'Turn off two-factor sign-in',
    changes: ['two-factor', 'user', 'activity'],
    rate: 'sign-in',
    body: ownPassword,
    response: nothing,
    status: 204,
  }),
  renewCodes: put('/api/auth/two-factor/recovery-codes', {
    ...own,
    about: 'Get new recovery codes, which replace the old ones',
    changes: ['two-factor', 'activity'],
    rate: 'sign-in',
    body: ownPassword,
    response: recoveryCodes,
  }),
}
