import { accountApi } from '@mantel/domain/auth/account'
import { authApi } from '@mantel/domain/auth/auth'
import { addDays, dayIn, formatShortDay, instantAt } from '@mantel/domain/basics/dates'
import { invoicesApi } from '@mantel/domain/invoices/invoices'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { linkSentTo } from '../auth/steps.ts'
import { draftInvoice } from '../invoices/sent-invoice.ts'
import { address, expectReady, expectToast, fill, findToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { tinyPhoto } from '../testing/tiny-photo.ts'

const product = await sharedProduct()
/** The password of every user that tests create. */
const password = 'furnished-ledger'

test('a user changes name and phone, and the layout shows the new name', async () => {
  const studio = await product.newStudio()
  await product.open('/app/profile', { as: studio })
  await fill(await screen.findByRole('textbox', { name: 'First name' }), '')
  await fill(screen.getByRole('textbox', { name: 'Last name' }), 'Winter')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('First name is required')
  await fill(screen.getByRole('textbox', { name: 'First name' }), 'Nora')
  await fill(screen.getByRole('textbox', { name: /^Phone/ }), '555-0100')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await expectToast('Details saved')
  expect(await studio.ask(authApi.me, {})).toMatchObject({
    firstName: 'Nora',
    lastName: 'Winter',
    phone: '555-0100',
  })
  await screen.findByRole('button', { name: /^Nora Winter.*account menu$/ })
})

test('a user sees times of day in a time zone of their own, and days stay in the company’s', async () => {
  const studio = await product.newStudio()
  const { invoice } = await draftInvoice(studio)
  // 12:30 AM in New York is still the day before in Los Angeles.
  const day = addDays(dayIn('America/New_York', new Date()), 30)
  const sending = new Date(Date.parse(instantAt('America/New_York', day, 0)) + 30 * 60_000).toISOString()
  await studio.ask(invoicesApi.schedule, {
    params: { id: invoice.id },
    body: {
      version: invoice.version,
      recipientName: 'Hannah Whitlock',
      recipientEmail: 'hannah@mail.test',
      at: sending,
    },
  })
  await product.sql("update companies set time_zone = 'America/New_York' where id = $1", [
    studio.user.companyId,
  ])
  const expectTimesIn = async (timeZone: string) => {
    await product.open('/app/activity', { as: studio })
    await screen.findByRole('combobox', { name: 'Team member' })
    const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' })
    await waitFor(() => {
      const [time] = document.querySelectorAll('main time')
      expect(time?.getAttribute('title')).toBe(format.format(new Date(time?.getAttribute('datetime') ?? '')))
    })
  }
  await expectTimesIn('America/New_York')
  await product.open('/app/profile')
  const zone = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Time zone/ })
  await waitFor(() => expect(zone.options[0]?.textContent).toBe('Your company’s: Eastern Time (New York)'))
  expect(zone.value).toBe('')
  await user.selectOptions(zone, 'America/Los_Angeles')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await expectToast('Details saved')
  expect((await studio.ask(authApi.me, {})).timeZone).toBe('America/Los_Angeles')
  await expectTimesIn('America/Los_Angeles')
  await product.open('/app/invoices')
  await screen.findByText(`Sends ${formatShortDay(day, dayIn('America/New_York', new Date()))}`)
})

test('a user’s photo is shown to the team, and can be removed', async () => {
  const studio = await product.newStudio()
  await product.open('/app/profile', { as: studio })
  const account = () => screen.getByRole('button', { name: /account menu$/ })
  await user.upload(
    await screen.findByLabelText('Choose a photo'),
    new File([tinyPhoto], 'nora.png', { type: 'image/png' }),
  )
  await expectToast('Photo saved')
  await waitFor(() => expect(account().querySelector('img')?.src).toMatch(/^blob:/))
  await product.open('/app/settings#team', { as: studio })
  const team = within(await screen.findByRole('table', { name: 'Team' }))
  await waitFor(() => expect(team.getByRole('row', { name: /You/ }).querySelector('img')).not.toBeNull())
  await product.open('/app/profile', { as: studio })
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await expectToast('Photo removed')
  expect(account().querySelector('img')).toBeNull()
  expect(await studio.ask(authApi.me, {})).toMatchObject({ avatarFileId: null })
})

test('a client has no photo to change', async () => {
  const studio = await product.newStudio()
  const client = await studio.colleague('Client')
  await product.open('/app/profile', { as: client })
  await screen.findByRole('textbox', { name: 'First name' })
  expect(screen.queryByLabelText('Choose a photo')).toBeNull()
})

test('a user changes the email with a link sent to the new one', async () => {
  const studio = await product.newStudio()
  const email = `nora-${studio.user.id}@example.com`
  await product.open('/app/profile', { as: studio })
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Change email' }))
    return within(await screen.findByRole('dialog', { name: 'Change email' }))
  }
  const dialog = await openDialog()
  await fill(dialog.getByLabelText('New email'), email)
  await fill(dialog.getByLabelText('Your password'), 'a wrong one')
  await user.click(dialog.getByRole('button', { name: 'Send link' }))
  await dialog.findByText('Your current password is incorrect')
  await fill(dialog.getByLabelText('Your password'), password)
  await user.click(dialog.getByRole('button', { name: 'Send link' }))
  await expectToast(`Open the link we sent to ${email}.`)
  await user.click(await screen.findByRole('button', { name: 'Cancel change' }))
  await expectToast('Change canceled')
  const again = await openDialog()
  await fill(again.getByLabelText('New email'), email)
  await fill(again.getByLabelText('Your password'), password)
  await user.click(again.getByRole('button', { name: 'Send link' }))
  await screen.findByRole('button', { name: 'Cancel change' })
  await product.open(await linkSentTo(product, email, '/verify-email'), { as: studio })
  await user.click(await screen.findByRole('button', { name: 'Confirm email' }))
  await screen.findByText(/Your email address was changed/)
  await user.click(screen.getByRole('link', { name: 'Continue' }))
  await product.open('/app/profile', { as: studio })
  await screen.findByText(email)
  screen.getByRole('button', { name: 'Change email' })
})

test('a manager leaves the company, but the only admin can’t', async () => {
  const studio = await product.newStudio()
  const open = async (as: Parameters<typeof product.open>[1]) => {
    await product.open('/app/profile', as)
    await user.click(await screen.findByRole('button', { name: 'Leave company…' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Leave / }))
    await fill(dialog.getByLabelText('Your password'), password)
    await user.click(dialog.getByRole('button', { name: 'Leave company' }))
    return dialog
  }
  await (await open({ as: studio })).findByText(/needs at least one admin/)
  await open({ as: await studio.colleague('Manager') })
  await expectToast('You left')
  await waitFor(() => expect(address()).toBe('/app'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('changing the password requires the old one and signs out other devices', async () => {
  const studio = await product.newStudio()
  await product.newSession({ ...studio.user })
  await product.open('/app/profile', { as: studio })
  await screen.findByRole('button', { name: 'Sign out everywhere else' })
  await fill(screen.getByLabelText('Current password'), 'a wrong one')
  await fill(screen.getByLabelText('New password'), 'brass and plaster')
  await fill(screen.getByLabelText('Confirm password'), 'brass and paper')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('Passwords do not match')
  await fill(screen.getByLabelText('Confirm password'), 'brass and plaster')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'),
  )
  await fill(screen.getByLabelText('New password'), '123456789')
  await screen.findByText('Letters or numbers in order are easy to guess. Please choose another password.')
  await fill(screen.getByLabelText('New password'), 'brass and plaster')
  await fill(screen.getByLabelText('Current password'), password)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await expectToast('Your other devices were signed out.')
  expect(screen.getByLabelText('New password')).toHaveProperty('value', '')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull())
  expect(await studio.ask(accountApi.sessions, {})).toHaveLength(1)
  const { status } = await product.call('POST', '/api/auth/login', {
    email: studio.user.email,
    password: 'brass and plaster',
  })
  expect(status).toBe(200)
})

test('other devices can be signed out one by one or all at once', async () => {
  const studio = await product.newStudio()
  for (let at = 0; at < 6; at++) await product.newSession({ ...studio.user })
  await product.open('/app/profile', { as: studio })
  const rows = () => screen.getAllByRole('button', { name: /^Sign out Unknown|^Sign out .+(?<!else)$/ })
  await user.click(await screen.findByRole('button', { name: 'Show all 7' }))
  await waitFor(() => expect(rows()).toHaveLength(6))
  await user.click(rows()[0] ?? document.body)
  await expectToast('will need to sign in again.')
  await waitFor(() => expect(rows()).toHaveLength(5))
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere else?' }))
  await user.click(dialog.getByRole('button', { name: 'Sign out 5 devices' }))
  await expectToast('Signed out everywhere else')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull())
  expect(await studio.ask(accountApi.sessions, {})).toEqual([expect.objectContaining({ current: true })])
})

test('a user who has not confirmed their email can resend the link', async () => {
  const studio = await product.newStudio()
  await product.sql('update users set email_verified_at = null where id = $1', [studio.user.id])
  await product.open('/app/profile', { as: studio })
  await screen.findByText('Not confirmed yet')
  const main = within(screen.getByRole('main'))
  await user.click(main.getAllByRole('button', { name: 'Resend link' }).at(-1) ?? document.body)
  await findToast()
  await product.runJobs()
  expect((await product.mails()).filter(({ to }) => String(to).includes(studio.user.email))).toHaveLength(1)
})

test('preferences are saved in this browser, and signing out leads to the sign-in page', async () => {
  const studio = await product.newStudio()
  await product.open('/app/profile', { as: studio })
  await user.click(await screen.findByRole('radio', { name: 'Dark' }))
  await waitFor(() => expect(document.documentElement.classList.contains('dark')).toBe(true))
  await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
  expect(JSON.parse(localStorage.getItem('preferences') ?? '')).toMatchObject({
    appearance: 'dark',
    singleKeys: false,
  })
  await expectReady()
  const main = within(screen.getByRole('main'))
  await user.click(main.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe('/app'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('a failed device list says why and can be retried', async () => {
  const studio = await product.newStudio()
  let isBroken = true
  product.network.intercept(/^GET \/api\/auth\/sessions/, () => {
    if (isBroken) throw new TypeError('Failed to fetch')
  })
  await product.open('/app/profile', { as: studio })
  await screen.findByText('We couldn’t load your devices')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('This device')
})
