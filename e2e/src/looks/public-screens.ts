import { sentContract } from '../testing/contracts.ts'
import { sentInvoice } from '../testing/invoices.ts'
import { readLeadForm } from '../testing/lead-form.ts'
import { createUser, expect, storeToken } from '../testing/users.ts'
import { heading, type Screen } from './screen.ts'

/** These screens are always light, except the SuperAdmin's sign-in, which is always dark. */
export const publicScreens: Screen[] = [
  { name: 'home', path: '/', isReady: heading(/couches/) },
  { name: 'pricing', path: '/pricing', isReady: heading('Simple pricing for staging studios') },
  { name: 'terms', path: '/terms', isReady: heading('Terms of service') },
  { name: 'privacy', path: '/privacy', isReady: heading('Privacy policy') },
  { name: 'lead-added', path: '/lead-added?status=success', isReady: heading('Lead Added to Pipeline') },
  {
    name: 'lead-hosted',
    isServerDrawn: true,
    path: async (_, request) => {
      const studio = await createUser(request)
      return `/lead/${(await readLeadForm(request, studio)).key}`
    },
    isReady: (page) => expect(page.getByRole('button', { name: 'Send inquiry' })).toBeVisible(),
  },
  {
    name: 'demo-site',
    isServerDrawn: true,
    path: '/demo/site',
    isReady: (page) => expect(page.getByRole('button', { name: 'Send inquiry' })).toBeVisible(),
  },
  { name: 'verify', path: '/verify', isReady: heading('Is this contract genuine?') },
  { name: 'signing', path: async (_, request) => (await sentContract(request)).link, isReady: heading(/./) },
  {
    name: 'signing-review',
    path: async (_, request) => (await sentContract(request)).link,
    isReady: async (page) => {
      await page.getByRole('textbox', { name: 'Full signature' }).fill('Hannah Whitlock')
      await page.getByRole('textbox', { name: /^Initials/ }).fill('HW')
      await page.getByRole('button', { name: 'Review contract' }).click()
      await expect(page.getByText('0 of 3 signed')).toBeVisible()
    },
  },
  {
    name: 'pay',
    path: async (_, request) => (await sentInvoice(request)).link,
    isReady: heading(/^Deposit/),
  },
  {
    name: 'paid',
    path: async (_, request) => {
      const invoice = await sentInvoice(request)
      await invoice.record(712_500)
      await invoice.record(712_500)
      return invoice.link
    },
    isReady: heading(/^Paid in full/),
  },
  {
    name: 'onboarding',
    path: async (page, request) => {
      await storeToken(page, (await createUser(request)).token)
      return '/app/hello'
    },
    isReady: heading('Welcome to Mantel'),
  },
  { name: 'sign-in', path: '/app', isReady: heading('Welcome back') },
  { name: 'register', path: '/app?mode=register', isReady: heading('Create your account') },
  { name: 'admin-sign-in', path: '/app/admin', isReady: heading('Platform admin') },
  { name: 'forgot-password', path: '/forgot-password', isReady: heading('Forgot your password?') },
  { name: 'reset-password', path: '/reset-password', isReady: heading('Set a new password') },
  { name: 'accept-invitation', path: '/accept-invitation', isReady: heading(/invitation/) },
  { name: 'verify-email', path: '/verify-email', isReady: heading(/link/) },
  {
    name: 'not-found',
    path: '/nowhere',
    allowedErrors: /status of 404/,
    isReady: heading('404 Page Not Found'),
  },
  { name: 'portal', path: '/app/dashboard', user: 'client', isReady: heading(/^Hello/) },
  { name: 'portal-profile', path: '/app/profile', user: 'client', isReady: heading('Profile') },
]
