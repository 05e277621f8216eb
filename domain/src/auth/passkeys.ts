import { z } from 'zod'
import { get, nothing, patch, post, put } from '../endpoints/endpoint.ts'
import { requiredText } from '../endpoints/fields.ts'
import { idParams } from '../endpoints/ids.ts'
import { timestamp } from '../endpoints/times.ts'
import { maxDevices, passwordInput, portals, signedIn } from './auth.ts'

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const maxPasskeys = 10

/** The options that the browser passes to the authenticator. WebAuthn defines the fields. */
const options = z.looseObject({ challenge: z.string() })

const base64 = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)
/** The parts of the browser's answer that the server checks. */
const newCredential = z.strictObject({
  /** WebAuthn calls it the credential ID. */
  handle: base64(1400),
  clientDataJSON: base64(4000),
  attestationObject: base64(20_000),
  transports: z.array(z.string().max(20)).max(10),
})
export type NewCredential = z.infer<typeof newCredential>
const usedCredential = z.strictObject({
  /** WebAuthn calls it the credential ID. */
  handle: base64(1400),
  clientDataJSON: base64(4000),
  authenticatorData: base64(4000),
  signature: base64(4000),
})
export type UsedCredential = z.infer<typeof usedCredential>

const name = requiredText('Name is required', 100)
const ownPassword = z.strictObject({ currentPassword: passwordInput })
const own = { worksAfterPlanEnd: true, access: 'signed-in', inPerson: true } as const

export const passkeysApi = {
  list: get('/api/auth/passkeys', {
    access: 'signed-in',
    about: 'List your passkeys',
    shows: ['passkey'],
    inPerson: true,
    response: z.array(passkey),
  }),
  begin: put('/api/auth/passkeys/challenge', {
    ...own,
    about: 'Get what your device needs to create a passkey',
    changes: [],
    rate: 'sign-in',
    body: ownPassword,
    response: options,
  }),
  add: put('/api/auth/passkeys', {
    ...own,
    about: 'Add the passkey that your device created',
    changes: ['passkey', 'user', 'activity'],
    rate: 'sign-in',
    body: z.strictObject({ name, credential: newCredential }),
    response: passkey,
  }),
  rename: patch('/api/auth/passkeys/:id', {
    ...own,
    about: 'Rename a passkey',
    changes: ['passkey'],
    params: idParams('passkey'),
    body: z.strictObject({ name }),
    response: passkey,
  }),
  remove: put('/api/auth/passkeys/:id/removal', {
    ...own,
    about: 'Remove a passkey',
    changes: ['passkey', 'user', 'activity'],
    rate: 'sign-in',
    params: idParams('passkey'),
    body: ownPassword,
    response: nothing,
    status: 204,
  }),
  beginSignIn: put('/api/auth/passkey-sign-in/challenge', {
    access: 'public',
    about: 'Get what a device needs to sign in with a passkey',
    changes: [],
    rate: 'sign-in',
    response: options,
  }),
  signIn: post('/api/auth/passkey-sign-in', {
    access: 'public',
    about: 'Sign in with a passkey, which needs no password and no code',
    changes: ['activity', 'session'],
    rate: 'sign-in',
    body: z.strictObject({
      portal: z.enum(portals).default('app'),
      devices: z.array(z.string().max(200)).max(maxDevices).optional(),
      credential: usedCredential,
    }),
    response: signedIn,
  }),
}
