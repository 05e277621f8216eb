import { expect } from '../testing/users.ts'
import {
  heading,
  juniper,
  needsAttention,
  openContract,
  openContractPage,
  openFirst,
  openInvoice,
  openLead,
  openTab,
  type Screen,
  text,
} from './screen.ts'

export const companyScreens: Screen[] = [
  {
    name: 'lead-form',
    path: '/app/settings/lead-form',
    user: 'admin',
    isReady: (page) => expect(page.getByLabel('Label for First name')).toBeVisible(),
  },
  { name: 'pipeline', path: '/app/pipeline', user: 'admin', isReady: juniper },
  { name: 'pipeline-list', path: '/app/pipeline?as=list', user: 'admin', isReady: juniper },
  {
    name: 'pipeline-peek',
    path: '/app/pipeline',
    user: 'admin',
    isReady: async (page) => {
      await page.getByRole('link', { name: '2210 Juniper Court' }).click({ position: { x: 120, y: 60 } })
      await expect(page.getByRole('complementary', { name: '2210 Juniper Court' })).toBeVisible()
    },
  },
  {
    name: 'new-project',
    path: '/app/pipeline?new=project',
    user: 'admin',
    isReady: (page) => expect(page.getByLabel('Address')).toBeVisible(),
  },
  { name: 'leads', path: '/app/leads?view=new', user: 'admin', isReady: text('Priya Raman') },
  {
    name: 'lead',
    path: '/app/leads?view=new',
    user: 'admin',
    isReady: openLead,
  },
  {
    name: 'leads-added',
    path: '/app/leads?view=added',
    user: 'staff',
    isReady: text('Tom & Elise Bergmann'),
  },
  {
    name: 'add-lead',
    path: '/app/leads?view=new',
    user: 'admin',
    isReady: async (page) => {
      await openLead(page)
      await page.getByRole('button', { name: 'Add to pipeline' }).click()
      await expect(page.getByRole('dialog').getByLabel('Stage')).toBeVisible()
    },
  },
  {
    name: 'reply-to-lead',
    path: '/app/leads?view=new',
    user: 'admin',
    isReady: async (page) => {
      await openLead(page)
      await page.getByRole('button', { name: 'Reply' }).click()
      await expect(page.getByRole('dialog').getByLabel('Message')).toBeVisible()
    },
  },
  { name: 'new-lead', path: '/app/leads?new=lead', user: 'admin', isReady: heading('New lead') },
  {
    name: 'leads-empty',
    path: '/app/leads?view=new',
    user: 'otherAdmin',
    isReady: heading('All caught up'),
  },
  {
    name: 'pipeline-leads',
    path: '/app/pipeline?peek=leads',
    user: 'admin',
    isReady: (page) => expect(page.getByRole('article', { name: 'Priya Raman' })).toBeVisible(),
  },
  // Waits for any client, because other tests add clients and the first row is therefore not known.
  {
    name: 'clients',
    path: '/app/clients',
    user: 'admin',
    isReady: (page) => expect(page.locator('main a[href^="/app/clients/"]').first()).toBeVisible(),
  },
  { name: 'client', path: '/app/clients?search=coastline', user: 'admin', isReady: openFirst('Coastline') },
  { name: 'add-client', path: '/app/clients?new=client', user: 'admin', isReady: heading('Add client') },
  { name: 'projects', path: '/app/projects?sort=title', user: 'admin', isReady: text('12 Fennel Street') },
  {
    name: 'invoices',
    path: '/app/invoices',
    user: 'admin',
    isReady: (page) => expect(page.locator('main a[href^="/app/invoices/"]').first()).toBeVisible(),
  },
  {
    name: 'invoice-draft',
    path: '/app/invoices?view=drafts',
    user: 'admin',
    isReady: async (page) => {
      await openInvoice(page)
      await expect(page.getByRole('button', { name: 'Add a line' })).toBeVisible()
    },
  },
  { name: 'invoice', path: '/app/invoices?view=paid', user: 'admin', isReady: openInvoice },
  {
    name: 'invoice-revision',
    path: '/app/invoices?view=open',
    user: 'admin',
    isReady: async (page) => {
      await openInvoice(page)
      const revise = page.getByRole('button', { name: 'Revise' })
      if (await revise.isVisible()) await revise.click()
      else {
        await page.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: 'Revise' }).click()
      }
      await expect(page.getByRole('button', { name: 'Review changes' })).toBeVisible()
    },
  },
  { name: 'reminders', path: '/app/invoices/reminders', user: 'admin', isReady: text('Next 30 days') },
  {
    name: 'company-revenue',
    path: '/app/revenue?per=year&by=client',
    user: 'admin',
    isReady: (page) => expect(page.getByRole('table', { name: 'Revenue by client' })).toBeVisible(),
  },
  {
    name: 'company-payments',
    path: '/app/revenue/payments',
    user: 'admin',
    isReady: (page) => expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible(),
  },
  {
    name: 'card-payments',
    path: '/app/payments',
    user: 'admin',
    isReady: heading('Take cards and bank transfers'),
  },
  { name: 'projects-staff', path: '/app/projects', user: 'staff', isReady: text('412 Maple Avenue') },
  { name: 'project', path: '/app/projects?search=orchard', user: 'admin', isReady: openFirst('Orchard') },
  { name: 'project-files', path: '/app/projects?search=maple', user: 'admin', isReady: openTab('Files') },
  { name: 'project-costs', path: '/app/projects?search=maple', user: 'admin', isReady: openTab('Costs') },
  {
    name: 'project-contract',
    path: '/app/projects?search=harbor',
    user: 'admin',
    isReady: openContract('Harbor'),
  },
  {
    name: 'project-contract-none',
    path: '/app/projects?search=juniper',
    user: 'admin',
    isReady: async (page) => {
      await openFirst('Juniper')(page)
      await page.getByRole('tab', { name: 'Contract' }).click()
      await heading('Ready for a contract')(page)
    },
  },
  {
    name: 'contract-draft',
    path: '/app/projects?search=glasshouse',
    user: 'admin',
    isReady: openContractPage('Glasshouse'),
  },
  {
    name: 'contract-staff',
    path: '/app/projects?search=glasshouse',
    user: 'staff',
    isReady: openContractPage('Glasshouse'),
  },
  {
    name: 'contract-signed',
    path: '/app/projects?search=orchard',
    user: 'admin',
    isReady: openContractPage('Orchard'),
  },
  {
    name: 'send-contract',
    path: '/app/projects?search=harbor',
    user: 'admin',
    isReady: async (page) => {
      await openContract('Harbor')(page)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Resend…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Resend contract' })
      // The form is taller than a phone's screen, but its button is always visible.
      await expect(dialog.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    },
  },
  { name: 'project-staff', path: '/app/projects?search=maple', user: 'staff', isReady: openFirst('Maple') },
  { name: 'dashboard', path: '/app/dashboard', user: 'admin', isReady: needsAttention },
  { name: 'dashboard-staff', path: '/app/dashboard', user: 'staff', isReady: needsAttention },
  {
    name: 'palette',
    path: '/app/dashboard',
    user: 'admin',
    isReady: async (page) => {
      await needsAttention(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('ha')
      await expect(page.getByRole('option', { name: /^88 Harbor View/ })).toBeVisible()
    },
  },
  { name: 'profile', path: '/app/profile', user: 'admin', isReady: heading('Profile') },
  // On a desktop, all sections are on one page. On a phone, this URL shows only their list, so some sections are
  // checked separately below.
  { name: 'settings', path: '/app/settings', user: 'admin', isReady: heading('Settings') },
  {
    name: 'settings-manager',
    path: '/app/settings#timeline',
    user: 'manager',
    isReady: heading('Timeline'),
  },
  {
    name: 'settings-contracts',
    path: '/app/settings#contracts',
    user: 'admin',
    isReady: heading('Contracts'),
  },
  {
    name: 'contract-template',
    path: '/app/settings#contracts',
    user: 'admin',
    isReady: async (page) => {
      await page.getByRole('link', { name: 'Staging agreement' }).click()
      await expect(page.getByRole('textbox', { name: 'Template' })).toBeVisible()
    },
  },
  { name: 'settings-payments', path: '/app/settings#payments', user: 'admin', isReady: heading('Payments') },
  { name: 'settings-invoices', path: '/app/settings#invoices', user: 'admin', isReady: heading('Invoices') },
  { name: 'settings-data', path: '/app/settings#data', user: 'admin', isReady: heading('Data') },
  {
    name: 'import',
    path: '/app/settings/import/clients',
    user: 'admin',
    isReady: heading('Choose a spreadsheet'),
  },
  {
    name: 'import-columns',
    path: '/app/settings/import/projects',
    user: 'admin',
    isReady: async (page) => {
      const buffer = Buffer.from('Property,Seller,Paid\n18 Alder Row,ines@mail.test,no\n')
      await page
        .getByLabel('Choose a spreadsheet')
        .setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer })
      await heading('Match columns')(page)
      // Every “Auto-matched” badge fits on one line.
      for (const mark of await page.getByText('Auto-matched').all())
        expect((await mark.boundingBox())?.height).toBeLessThan(20)
    },
  },
  { name: 'screen-not-found', path: '/app/attic', user: 'admin', isReady: heading('Page not found') },
  { name: 'other-company', path: '/app/profile', user: 'otherAdmin', isReady: heading('Profile') },
]
