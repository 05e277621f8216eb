import { z } from 'zod'
import {
  changesTo,
  del,
  get,
  idOf,
  idParams,
  nothing,
  patch,
  post,
  put,
  timestamp,
  tokenOf,
} from '../endpoints/endpoint.ts'
import { email, optionalText, requiredText } from '../endpoints/fields.ts'
import { roles } from '../permissions.ts'
import { passwordLimits, passwordWeakness } from './password-weakness.ts'

/** The server also refuses common passwords. This schema does not, because the list is too long for the browser. */
export const newPassword = z
  .string('Password is required')
  .min(passwordLimits.minimum, `Password must be at least ${passwordLimits.minimum} characters`)
  .max(passwordLimits.maximum, `Password must be at most ${passwordLimits.maximum} characters`)
  .superRefine((password, { addIssue }) => {
    const message = passwordWeakness(password)
    if (message) addIssue({ code: 'custom', message })
  })

/** An existing password, so the rules for new passwords do not apply. */
export const passwordInput = z.string('Password is required').min(1, 'Password is required').max(1000)

/** The 6 digits of an authenticator app, or a recovery code. */
export const secondFactorCode = z.string().trim().min(1, 'Code is required').max(40)

const navigationLabels = z.object({
  pipeline: z.string(),
  projects: z.string(),
  clients: z.string(),
  settings: z.string(),
})
export type NavigationLabels = z.infer<typeof navigationLabels>
export const defaultNavigationLabels: NavigationLabels = {
  pipeline: 'Pipeline',
  projects: 'Projects',
  clients: 'Clients',
  settings: 'Settings',
}

/** The fields of an account that its user, the team and SuperAdmins all see. */
export const account = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  createdAt: timestamp,
})

export const currentUser = account.extend({
  companyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  clientId: z.uuid().nullable(),
  avatarFileId: z.uuid().nullable(),
  emailVerifiedAt: timestamp.nullable(),
  switches: z.object({
    staffSeeAllProjects: z.boolean(),
    staffSeePrices: z.boolean(),
    managersMayRefund: z.boolean(),
  }),
  /** The company's own names for the main screens. */
  navigationLabels,
  /** Whether the company asks for two-factor sign-in, and the user has not set it up. */
  needsTwoFactor: z.boolean(),
  /** Set while a SuperAdmin impersonates this user, so that a banner can say so. */
  impersonatorId: z.uuid().nullable(),
})
export type CurrentUser = z.infer<typeof currentUser>

/**
 * A token by which the server recognizes a browser where the user has signed in before. Its only effect:
 * sign-in attempts from that browser have their own rate limit. Missing if the browser already sent a valid
 * token.
 */
const device = z.string().optional()
export const maxDevices = 10

export const signedIn = z.object({ token: z.string(), user: currentUser, device })
export type SignedIn = z.infer<typeof signedIn>

/** The two sign-in pages. Both use the same endpoint, so the request says which page it comes from. */
export const portals = ['app', 'admin'] as const

export const loginInput = z.strictObject({
  email: z.string('Email is required').trim().toLowerCase().min(1, 'Email is required').max(254),
  password: passwordInput,
  /** Required if the account uses two-factor sign-in. */
  code: secondFactorCode.optional(),
  portal: z.enum(portals).default('app'),
  /** All device tokens that this browser has stored, from every account that has signed in with it. */
  devices: z.array(z.string().max(200)).max(maxDevices).optional(),
})
export type LoginInput = z.output<typeof loginInput>

export const registration = z.strictObject({
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  email: email(),
  password: newPassword,
  companyName: requiredText('Company name is required'),
  phone: optionalText(50),
  website: optionalText(300),
  businessProfile: optionalText(100),
  timeZone: optionalText(64),
  termsAccepted: z.literal(true, 'Please accept the terms to continue'),
  tierId: idOf('tier').nullish(),
  billingPeriod: z.enum(['monthly', 'annual']).default('annual'),
  offerCode: optionalText(50).transform((code) => code?.toUpperCase() ?? null),
  /** The token from a waitlist invitation. Required while the waitlist is active. */
  inviteToken: tokenOf('registration').nullish(),
})
export type Registration = z.output<typeof registration>

export const profileInput = z.strictObject({
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  phone: optionalText(50),
})
export type ProfileInput = z.output<typeof profileInput>

export const session = z.object({
  id: z.uuid(),
  current: z.boolean(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
})

const message = z.object({ message: z.string() })

export const authApi = {
  me: get('/api/auth/me', {
    access: 'signed-in',
    about: 'The signed-in user',
    response: currentUser,
  }),
  login: post('/api/auth/login', {
    access: 'public',
    about: 'Sign in to a company or, with portal "admin", as a SuperAdmin',
    changes: ['activity', 'session'],
    rate: 'sign-in',
    body: loginInput,
    response: signedIn,
  }),
  register: post('/api/auth/register', {
    access: 'public',
    about: 'Create a company and its first admin',
    changes: [],
    rate: 'register',
    body: registration,
    response: signedIn,
  }),
  requestReset: post('/api/auth/request-reset', {
    access: 'public',
    about: 'Request a password reset link by email',
    changes: [],
    rate: 'mail-request',
    body: z.strictObject({ email: email() }),
    response: message,
  }),
  resetPassword: post('/api/auth/reset-password', {
    access: 'public',
    about: 'Set a new password with a reset link; signs out everywhere',
    changes: ['session'],
    rate: 'token',
    body: z.strictObject({ token: tokenOf('password-reset'), password: newPassword }),
    /** `portal` is the sign-in page for the account whose password was reset. */
    response: message.extend({ portal: z.enum(portals), device }),
  }),
  logout: post('/api/auth/logout', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'End this session',
    changes: ['session'],
    response: nothing,
    status: 204,
  }),
  updateProfile: patch('/api/auth/me', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'Change your own name and phone',
    changes: ['user', 'activity'],
    inPerson: true,
    rate: 'public',
    body: changesTo(profileInput),
    response: currentUser,
  }),
  changePassword: put('/api/auth/password', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'Change your own password; signs out your other sessions',
    changes: ['user', 'session', 'activity'],
    inPerson: true,
    rate: 'sign-in',
    body: z.strictObject({ currentPassword: passwordInput, password: newPassword }),
    response: nothing,
    status: 204,
  }),
  sessions: get('/api/auth/sessions', {
    access: 'signed-in',
    about: 'List your sessions',
    shows: ['session'],
    inPerson: true,
    response: z.array(session),
  }),
  revokeSession: del('/api/auth/sessions/:id', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'Sign out one of your sessions',
    changes: ['user', 'session'],
    inPerson: true,
    params: idParams('session'),
    response: nothing,
    status: 204,
  }),
  revokeOtherSessions: del('/api/auth/sessions', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'Sign out everywhere else',
    changes: ['user', 'session'],
    inPerson: true,
    response: nothing,
    status: 204,
  }),
  requestVerification: post('/api/auth/verification', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'Resend the link that confirms your email',
    changes: ['email-verification'],
    once: true,
    inPerson: true,
    rate: 'mail-request',
    response: message,
  }),
  verifyEmail: post('/api/auth/verify-email', {
    access: 'public',
    about: 'Confirm an email with the link sent to it',
    changes: ['user', 'email-verification', 'activity'],
    rate: 'token',
    body: z.strictObject({ token: tokenOf('email-verification') }),
    response: message,
  }),
}
