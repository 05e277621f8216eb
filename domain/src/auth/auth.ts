import { z } from 'zod'
import { get, nothing, post } from '../endpoints/endpoint.ts'
import { timestamp } from '../endpoints/times.ts'
import { roles } from '../permissions.ts'

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
  /** The zone in which the user sees times of day. Null for the company's. */
  timeZone: z.string().nullable(),
  switches: z.object({
    staffSeeAllProjects: z.boolean(),
    staffSeePrices: z.boolean(),
    managersMayRefund: z.boolean(),
  }),
  /** The company's own names for the main screens. */
  navigationLabels,
  /** Whether the company asks for two-factor sign-in, and the user has not set it up. */
  needsTwoFactor: z.boolean(),
  /** The columns that the user chose for each list, in their order. */
  listColumns: z.record(z.string(), z.array(z.string())),
  /** Set while a SuperAdmin impersonates this user, so that a banner can say so. */
  impersonatorId: z.uuid().nullable(),
})
export type CurrentUser = z.infer<typeof currentUser>

/**
 * A token by which the server recognizes a browser where the user has signed in before. Its only effect:
 * sign-in attempts from that browser have their own rate limit. Missing if the browser already sent a valid
 * token.
 */
export const device = z.string().optional()
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

export const authApi = {
  me: get('/api/auth/me', {
    access: 'signed-in',
    about: 'The signed-in user',
    shows: ['user', 'company', 'subscription', 'list-columns'],
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
  logout: post('/api/auth/logout', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'End this session',
    changes: ['session'],
    response: nothing,
    status: 204,
  }),
}
