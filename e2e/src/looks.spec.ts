import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expectAccessible } from './quiet-page.ts'
import { type DemoUser, expect, expectReady, test } from './users.ts'

/**
 * `npm test` checks one screen of each kind on a phone. `npm run figures` checks every screen, also on a desktop, on a
 * tablet and in dark mode, which takes many times as long. So does a run that takes screenshots.
 */
const isThorough = Boolean(process.env.E2E_THOROUGH ?? process.env.E2E_PICTURES)
const inEveryRun = new Set([
  'home',
  'sign-in',
  'portal',
  'pipeline',
  'pipeline-peek',
  'new-project',
  'clients',
  'client',
  'project',
  'contract-draft',
  'dashboard',
  'palette',
  'settings',
  'company',
])

const pictures = fileURLToPath(new URL('../.screenshots/', import.meta.url))
const desktop = { width: 1440, height: 900 }
const tablet = { width: 1024, height: 768 }
const phone = { width: 390, height: 844 }
type Size = typeof desktop

type Screen = {
  name: string
  path: string
  user?: DemoUser
  /** Only the content inside the frame scrolls, never the page itself. */
  isFramed?: boolean
  allowedNoise?: RegExp
  isReady: (page: Page) => Promise<void>
}
const heading = (text: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name: text }).first()).toBeVisible()

/** Waits for a card in the first stage. */
const juniper = (page: Page) => expect(page.getByRole('link', { name: '2210 Juniper Court' })).toBeVisible()

const text = (content: string | RegExp) => (page: Page) =>
  expect(page.getByText(content).first()).toBeVisible()
/** Opens a record from its list, because its URL differs in every data set. */
const openFirst = (name: string) => async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
}

const openTab = (name: string) => async (page: Page) => {
  await openFirst('Maple')(page)
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible()
}

/** Opens the contract tab of a project. */
const openContract = (name: string) => async (page: Page) => {
  await openFirst(name)(page)
  await page.getByRole('tab', { name: 'Contract' }).click()
  await expect(page.getByRole('tabpanel').getByRole('article')).toBeVisible()
}
const openContractPage = (name: string) => async (page: Page) => {
  await openContract(name)(page)
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /^(View contract|Edit|Finish draft)$/ })
    .click()
  await expect(page.getByRole('article').or(page.getByRole('textbox', { name: 'Contract' }))).toBeVisible()
}

const needsYou = (page: Page) =>
  expect(page.getByRole('region', { name: 'Needs your attention' })).toBeVisible()

/** Public pages are always light, except the SuperAdmin's sign-in, which is always dark. */
const publicScreens: Screen[] = [
  { name: 'home', path: '/', isReady: heading(/couches/) },
  { name: 'pricing', path: '/pricing', isReady: heading(/whole studio/) },
  { name: 'terms', path: '/terms', isReady: heading('Terms of service') },
  { name: 'privacy', path: '/privacy', isReady: heading('Privacy policy') },
  { name: 'lead-added', path: '/lead-added?status=success', isReady: heading('Lead Added to Pipeline') },
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
    allowedNoise: /status of 404/,
    isReady: heading('404 Page Not Found'),
  },
  { name: 'portal', path: '/app/dashboard', user: 'client', isReady: heading(/^Hello/) },
  { name: 'portal-profile', path: '/app/profile', user: 'client', isReady: heading('Profile') },
]

const appScreens: Screen[] = [
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
  // Other tests add clients, so the first row is not known.
  {
    name: 'clients',
    path: '/app/clients',
    user: 'admin',
    isReady: (page) => expect(page.locator('main a[href^="/app/clients/"]').first()).toBeVisible(),
  },
  { name: 'client', path: '/app/clients?search=coastline', user: 'admin', isReady: openFirst('Coastline') },
  { name: 'add-client', path: '/app/clients?new=client', user: 'admin', isReady: heading('Add client') },
  { name: 'projects', path: '/app/projects?sort=title', user: 'admin', isReady: text('12 Fennel Street') },
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
      await page.getByRole('menuitem', { name: 'Send again…' }).click()
      await expect(page.getByRole('dialog', { name: 'Send again' })).toBeVisible()
    },
  },
  { name: 'project-staff', path: '/app/projects?search=maple', user: 'staff', isReady: openFirst('Maple') },
  { name: 'dashboard', path: '/app/dashboard', user: 'admin', isReady: needsYou },
  { name: 'dashboard-staff', path: '/app/dashboard', user: 'staff', isReady: needsYou },
  {
    name: 'palette',
    path: '/app/dashboard',
    user: 'admin',
    isReady: async (page) => {
      await needsYou(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('ha')
      await expect(page.getByRole('option', { name: /^88 Harbor View/ })).toBeVisible()
    },
  },
  { name: 'profile', path: '/app/profile', user: 'admin', isReady: heading('Profile') },
  // On a desktop, all sections are on one page. A phone shows their list here and each section below.
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
    },
  },
  { name: 'screen-not-found', path: '/app/attic', user: 'admin', isReady: heading('Page not found') },
  { name: 'other-company', path: '/app/profile', user: 'otherAdmin', isReady: heading('Profile') },
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

// A long file, so both workers share it.
test.describe.configure({ mode: 'parallel' })

for (const screen of publicScreens) checkScreen(screen, ['light'])
for (const screen of appScreens) checkScreen({ ...screen, isFramed: true }, ['light', 'dark'])

type Mode = 'light' | 'dark'

function checkScreen({ name, path, user, isFramed, allowedNoise = /^$/, isReady }: Screen, modes: Mode[]) {
  test.describe(name, () => {
    test.use({ user, appearance: 'system', allowedNoise })

    const tag = inEveryRun.has(name) ? [] : ['@figures']
    // Needs a browser: layout, colors and fonts.
    test('is accessible, fits every screen size and does not shift', { tag }, async ({ page }) => {
      await page.addInitScript(recordShifts)
      await open(page, phone)
      await expectToFit(page)
      await expectReadable(page, phone)
      if (!isThorough) return
      await open(page, desktop)
      await expectToFit(page)
      await expectReadable(page, desktop)
      // Resized without a reload, like a rotated tablet.
      await page.setViewportSize(tablet)
      await expectToFit(page)
      for (const mode of modes) {
        if (modes.length > 1) await switchTo(page, mode)
        await takePicture(page, tablet, mode)
      }
    })

    async function open(page: Page, viewport: Size) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(viewport)
      // A URL with a fragment would not load again without leaving the page first.
      await page.goto('about:blank')
      await page.goto(path)
      await isReady(page)
      await expectReady(page)
      // Before any screenshot, because one of the full page resizes the window.
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
      expect(
        shifts.sum,
        `at ${viewport.width} px these elements moved: ${shifts.sources.join(', ')}`,
      ).toBeLessThan(0.02)
    }

    async function expectToFit(page: Page) {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'pixels to the side').toBeLessThanOrEqual(0)
      if (isFramed) expect(await pixelsBelow(page), 'pixels below the window').toBeLessThanOrEqual(0)
    }

    /** Dark mode has the same layout, so only its colors are checked again. */
    async function expectReadable(page: Page, viewport: Size) {
      await expectAccessible(page)
      if (!isThorough) return
      for (const mode of modes) {
        if (modes.length > 1) await switchTo(page, mode)
        await takePicture(page, viewport, mode)
        if (mode === 'dark') await expectAccessible(page, { rules: ['color-contrast'] })
      }
    }

    /** Takes screenshots for review if `E2E_PICTURES=1` is set. */
    async function takePicture(page: Page, { width }: Size, mode: Mode) {
      if (!process.env.E2E_PICTURES) return
      await page.screenshot({ path: `${pictures}${name}-${width}-${mode}.png`, fullPage: true })
    }
  })
}

async function switchTo(page: Page, mode: Mode) {
  await page.emulateMedia({ colorScheme: mode })
  const html = expect(page.locator('html'))
  await (mode === 'dark' ? html : html.not).toHaveClass(/\bdark\b/)
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map(async (one) => (one instanceof CSSTransition ? await one.finished.catch(() => {}) : one)),
    ).then(() => {}),
  )
}

const pixelsBelow = (page: Page) =>
  page.evaluate(() => (document.scrollingElement?.scrollHeight ?? 0) - window.innerHeight)

type Shifts = { sum: number; sources: string[] }
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records layout shifts and their sources, because a screen that shifts only sometimes is hard to reproduce. */
function recordShifts() {
  const shifts: Shifts = { sum: 0, sources: [] }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      shifts.sum += value
      for (const { node, previousRect: from, currentRect: to } of sources)
        shifts.sources.push(
          `“${node?.textContent?.slice(0, 30)}” from ${from.x},${from.y} to ${to.x},${to.y}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
