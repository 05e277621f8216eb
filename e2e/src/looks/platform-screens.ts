import { expect } from '../testing/users.ts'
import { heading, openFirst, type Screen, text } from './screen.ts'

export const platformScreens: Screen[] = [
  { name: 'companies', path: '/app/admin/companies', user: 'superAdmin', isReady: heading('Companies') },
  {
    name: 'company',
    path: '/app/admin/companies?search=alder',
    user: 'superAdmin',
    isReady: openFirst('Alder & Finch'),
  },
  { name: 'users', path: '/app/admin/users', user: 'superAdmin', isReady: text('admin@harborpine.test') },
  {
    name: 'user',
    path: '/app/admin/users?search=manager@alderfinch',
    user: 'superAdmin',
    isReady: async (page) => {
      await page
        .getByRole('main')
        .getByRole('rowheader')
        .or(page.getByRole('listitem'))
        .getByRole('link')
        .first()
        .click()
      await heading('Recent sign-ins')(page)
    },
  },
  { name: 'content', path: '/app/admin/content', user: 'superAdmin', isReady: heading('System emails') },
  {
    name: 'onboarding-editor',
    path: '/app/admin/content/onboarding',
    user: 'superAdmin',
    isReady: (page) => expect(page.getByRole('textbox').first()).toBeVisible(),
  },
  {
    name: 'system-email',
    path: '/app/admin/content/emails/welcome',
    user: 'superAdmin',
    isReady: (page) => expect(page.getByRole('textbox').first()).toBeVisible(),
  },
  { name: 'revenue', path: '/app/admin/revenue', user: 'superAdmin', isReady: heading('Last 12 months') },
  {
    name: 'platform-settings',
    path: '/app/admin/settings',
    user: 'superAdmin',
    isReady: heading('Backups'),
  },
  { name: 'tiers', path: '/app/admin/product-tiers', user: 'superAdmin', isReady: text('WELCOME20') },
  {
    name: 'landing-editor',
    path: '/app/admin/landing',
    user: 'superAdmin',
    isReady: (page) => expect(page.getByRole('textbox', { name: 'Subtitle' })).toBeVisible(),
  },
  {
    name: 'pricing-editor',
    path: '/app/admin/pricing',
    user: 'superAdmin',
    isReady: (page) => expect(page.getByRole('textbox', { name: 'Subtitle' })).toBeVisible(),
  },
  {
    name: 'waitlist',
    path: '/app/admin/landing?view=waitlist',
    user: 'superAdmin',
    isReady: text(/\d sign-ups?, /),
  },
]
