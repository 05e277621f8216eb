import { landingContentApi, pricingContentApi } from '@mantel/domain/admin/content'
import { waitlistApi } from '@mantel/domain/admin/waitlist'
import { siteWaitlistApi } from '@mantel/domain/site/waitlist'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { newAddress } from '../auth/steps.ts'
import { catchDownloads } from '../testing/downloads.ts'
import { startEntries } from '../testing/entries.tsx'
import { address, expectToast, fill, findBothVersions, press, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { choose, heading } from './steps.ts'

const product = await startProduct()
const { openPublic } = startEntries()

type Texts = { title?: string; subtitle?: string }

async function publish(page: 'landing' | 'pricing', content: Texts) {
  const superAdmin = await product.demo('superAdmin')
  const given = { title: null, subtitle: null, ...content }
  if (page === 'landing') {
    const parts = await superAdmin.ask(landingContentApi.list, {})
    const version = parts.find(({ section }) => section === 'hero')?.version ?? null
    const body = { content: { titleHighlight: null, ...given }, version }
    return superAdmin.ask(landingContentApi.hero, { body })
  }
  const parts = await superAdmin.ask(pricingContentApi.list, {})
  const version = parts.find(({ section }) => section === 'cta')?.version ?? null
  return superAdmin.ask(pricingContentApi.cta, { body: { content: given, version } })
}

beforeEach(async () => {
  const superAdmin = await product.demo('superAdmin')
  await superAdmin.ask(waitlistApi.switch, { body: { isActive: false } })
  await publish('landing', {})
  await publish('pricing', {})
})

async function openEditor(path: '/app/admin/landing' | '/app/admin/pricing') {
  await product.open(path, { as: await product.demo('superAdmin') })
  const page = path.endsWith('landing') ? 'landing' : 'pricing'
  return screen.findByRole('group', { name: `Preview of the ${page} page` })
}

const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
const defaultTitle = 'Clients, contracts and couches.'

test('published text appears on the landing page at once, and the preview shows it while typing', async () => {
  const preview = await openEditor('/app/admin/landing')
  expect((await title()).placeholder).toBe(defaultTitle)
  expect(preview.textContent).toContain(defaultTitle)
  await fill(await title(), 'Rooms <b>ready</b>.')
  await waitFor(() => expect(preview.textContent).toContain('Rooms <b>ready</b>.'))
  await press('Publish')
  await expectToast('It’s live on the landing page.', 'Recorded in the activity log.')
  const hero = () => screen.getByRole('button', { name: /^Hero/ }).textContent
  await waitFor(() => expect(hero()).toMatch(/Edited just now by/))

  product.leave()
  await openPublic('/')
  expect((await heading(/./)).textContent).toContain('Rooms <b>ready</b>.')

  const again = await openEditor('/app/admin/landing')
  await press('Reset Title to default')
  await waitFor(() => expect(again.textContent).toContain(defaultTitle))
  expect(hero()).toContain('Unsaved changes')
  await press('Publish')
  await waitFor(() => expect(hero()).toContain('Default'))
  product.leave()
  await openPublic('/')
  expect((await heading(/./)).textContent).toContain(defaultTitle)
})

test('the landing page is previewed with and without a waitlist, on a desktop and on a phone', async () => {
  const preview = await openEditor('/app/admin/landing')
  const links = () => within(preview).queryAllByText('Pricing')
  await user.click(screen.getByRole('radio', { name: 'Waitlist on' }))
  await waitFor(() => expect(links()).toHaveLength(0))
  await user.click(screen.getByRole('radio', { name: 'Waitlist off' }))
  await waitFor(() => expect(links()).not.toHaveLength(0))
  expect(preview.style.width).toBe('1280px')
  await user.click(screen.getByRole('radio', { name: 'Phone' }))
  await waitFor(() => expect(preview.style.width).toBe('390px'))
})

test('unsaved landing page text survives a look at the waitlist, and leaving asks first', async () => {
  await openEditor('/app/admin/landing')
  await fill(await title(), 'Half a thought')
  await user.click(screen.getByRole('radio', { name: 'Waitlist' }))
  await screen.findByRole('switch', { name: 'Waitlist' })
  await user.click(screen.getByRole('radio', { name: 'Page' }))
  expect((await title()).value).toBe('Half a thought')
  const [link = document.body] = screen.getAllByRole('link', { name: 'Pricing page' })
  await user.click(link)
  const asking = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(address()).toBe('/app/admin/landing')
  await press('Leave', asking)
  await heading('Pricing page')
})

test('two people who change the same text see both versions and keep one', async () => {
  await openEditor('/app/admin/landing')
  await fill(await title(), 'Mine')
  await publish('landing', { title: 'Theirs', subtitle: 'Also theirs' })
  await press('Publish')
  const both = await findBothVersions()
  expect(within(both).getByRole('region', { name: 'Title' }).textContent).toContain('Theirs')
  await press('Keep mine', both)
  await expectToast('Hero published')
  await waitFor(async () => expect((await title()).value).toBe('Mine'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Subtitle' }).value).toBe('Also theirs')
})

test('published text appears on the pricing page, around the real plans', async () => {
  const preview = await openEditor('/app/admin/pricing')
  await waitFor(() => expect(preview.textContent).toContain('Studio'))
  await press(/^Call to action/)
  const part = within(screen.getByRole('region', { name: /^Call to action/ }))
  await fill(await part.findByRole('textbox', { name: 'Title' }), 'Walk right in')
  await waitFor(() => expect(preview.textContent).toContain('Walk right in'))
  await press('Publish')
  await expectToast('It’s live on the pricing page.')
  product.leave()
  await openPublic('/pricing')
  await screen.findByRole('heading', { name: 'Walk right in' })
  screen.getByRole('heading', { level: 2, name: 'Studio' })
})

async function join() {
  const email = newAddress()
  const answer = await product.call('POST', siteWaitlistApi.join.path, { email })
  expect(answer.status).toBe(200)
  return email
}

async function openWaitlist() {
  await product.open('/app/admin/landing?view=waitlist', { as: await product.demo('superAdmin') })
  return screen.findByRole('switch', { name: 'Waitlist' })
}

test('the waitlist is switched on and invites someone, who registers by their link', async () => {
  const email = await join()
  await join()
  const toggle = await openWaitlist()
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  await user.click(toggle)
  await expectToast('Waitlist turned on')
  await screen.findByText(/Only people you invite can create an account/)

  await fill(screen.getByLabelText('Search by email'), email.toUpperCase())
  const rows = () =>
    within(screen.getByRole('table', { name: 'Waitlist' }))
      .getAllByRole('row')
      .slice(1)
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]?.textContent).toContain(email)
  expect(rows()[0]?.textContent).toContain('Not yet')
  await choose(email, 'Invite')
  await expectToast('Invitation sent')
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Invited'))

  product.leave()
  localStorage.clear()
  await product.open('/app?mode=register')
  await screen.findByText(/^You need an invitation/)
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull()
  await product.runJobs()
  const invitation = (await product.mails()).findLast(({ to }) => to === email)
  const { pathname, search } = new URL(invitation?.link ?? '')
  expect(`${pathname}${search}`).toMatch(/^\/app\?mode=register/)
  await product.open(pathname + search)
  await fill(await screen.findByLabelText('First name'), 'Nora')
  expect(screen.queryByText(/^You need an invitation/)).toBeNull()
  await fill(screen.getByLabelText('Last name'), 'Ashby')
  await fill(screen.getByLabelText('Company'), 'Ashby Interiors')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
  await fill(screen.getByLabelText('Password'), 'plaster and brass')
  await user.click(screen.getByLabelText(/^I accept the/))
  await press('Create account')
  await waitFor(() => expect(address()).toMatch(/^\/app\/hello/))
})

test('the waitlist is exported, and entries can be deleted', async () => {
  const email = await join()
  await openWaitlist()
  await screen.findByRole('row', { name: new RegExp(email) })
  const saved = catchDownloads()
  await press('Download CSV')
  await expectToast('Export ready')
  expect(saved[0]?.name).toMatch(/\.csv$/)
  expect(await saved[0]?.text()).toContain(`"${email}","`)
  await choose(email, 'Delete…')
  await press('Delete', await screen.findByRole('dialog', { name: `Delete ${email}?` }))
  await expectToast('Removed from waitlist')
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(email) })).toBeNull())
  const superAdmin = await product.demo('superAdmin')
  expect((await superAdmin.ask(waitlistApi.list, { query: { search: email } })).items).toEqual([])
})
