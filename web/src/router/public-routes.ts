import { createRoute } from '@tanstack/react-router'
import { screen } from '../layouts/pages/screen.tsx'
import { isWelcomePath, type RequestedPlan, requestedPlan, type WelcomePath } from '../layouts/welcome.ts'
import { root } from './root.ts'
import { text } from './search-text.ts'

type SignInSearch = RequestedPlan & { mode?: 'register'; invite?: string; email?: string; next?: WelcomePath }
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/app',
  validateSearch: (search): SignInSearch => ({
    mode: search.mode === 'register' ? search.mode : undefined,
    ...requestedPlan(search),
    invite: text(search.invite),
    email: text(search.email),
    next: isWelcomePath(search.next) ? search.next : undefined,
  }),
  component: screen(() => import('../features/auth/sign-in-screen.tsx'), 'SignInScreen'),
})
const adminSignIn = createRoute({
  getParentRoute: () => root,
  path: '/app/admin',
  component: screen(() => import('../features/auth/admin-sign-in-screen.tsx'), 'AdminSignInScreen'),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: screen(() => import('../features/auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: screen(() => import('../features/auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})
const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  component: screen(() => import('../features/auth/accept-invitation-screen.tsx'), 'AcceptInvitationScreen'),
})
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: screen(() => import('../features/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
})

/** Public screens of the app. The pages of the website, such as the landing page, have their own entry: public.tsx. */
export const publicRoutes = [
  signIn,
  adminSignIn,
  forgotPassword,
  resetPassword,
  acceptInvitation,
  verifyEmail,
] as const
