import { settingsApi } from '@mantel/domain/settings/settings'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, fill, findBothVersions, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { expectNothingUnsaved, openSection, save, section } from './settings.ts'
import { logOf, settingsOf } from './stored-settings.ts'

const product = await sharedProduct()

async function openReminders(studio: Parameters<typeof openSection>[2]) {
  await openSection(product, 'reminders', studio)
  const reminders = await section('Reminders and late fee')
  await within(reminders).findByLabelText('Late fee')
  const field = (label: string | RegExp) => within(reminders).getByLabelText<HTMLInputElement>(label)
  return { reminders, field }
}

test('the late fee shows an example while the user types', async () => {
  const studio = await product.newStudio()
  const { reminders, field } = await openReminders(studio)
  within(reminders).getByText('No late fee is charged.')
  await user.selectOptions(field('Late fee'), 'Percentage')
  await fill(field('Amount'), '1.5')
  await fill(field('Grace period'), '7')
  await within(reminders).findByText('An invoice of $4,000 due March 1 gets a late fee of $60 on March 9.')
  await fill(field('Amount'), '150')
  await save()
  await within(reminders).findByText('Enter a percentage up to 100')
  await fill(field('Amount'), '1.5')
  await user.selectOptions(field('Send from'), '9 AM')
  await save()
  await expectToast('Reminders and late fee saved')
  expect((await settingsOf(studio)).reminders).toMatchObject({
    lateFeeKind: 'percent',
    lateFeeValue: 1.5,
    lateFeeGraceDays: 7,
    reminderFromHour: 9,
  })

  // The digits stay the same, but now they are dollars.
  await user.selectOptions(field('Late fee'), 'Flat amount')
  await user.selectOptions(field('Charge'), 'Every month')
  await fill(field(/^Limit per invoice/), '10')
  await save()
  await expectNothingUnsaved()
  expect((await settingsOf(studio)).reminders).toMatchObject({
    lateFeeKind: 'flat',
    lateFeeValue: 150,
    lateFeeRepeat: 'monthly',
    lateFeeCap: 1_000,
  })
  within(reminders).getByText(
    /late fee of \$1\.50 on March 9, and again every month until it’s paid, up to \$10 in total\.$/,
  )
})

test('switches are saved at once', async () => {
  const studio = await product.newStudio()
  const { reminders } = await openReminders(studio)
  await user.click(within(reminders).getByRole('switch', { name: 'Automatic reminders' }))
  await user.click(within(reminders).getByRole('switch', { name: 'Business days only' }))
  await waitFor(async () =>
    expect((await settingsOf(studio)).reminders).toMatchObject({
      remindersEnabled: false,
      reminderBusinessDays: true,
    }),
  )
  expect((await logOf(studio)).slice(0, 2)).toEqual([
    'Limited reminders to business days',
    'Turned off reminders',
  ])
})

test('a user whose field was changed by someone else sees both versions', async () => {
  const studio = await product.newStudio()
  const { field } = await openReminders(studio)
  await user.selectOptions(field('Send from'), '9 AM')
  const { reminders } = await settingsOf(studio)
  await studio.ask(settingsApi.saveReminders, { body: { reminderFromHour: 10, seen: reminders.seen } })
  await save()
  const dialog = await findBothVersions()
  const region = within(dialog).getByRole('region', { name: 'Send from' })
  expect(within(region).getByRole('group', { name: 'Theirs' }).textContent).toBe('10 AM')
  await press('Keep mine', dialog)
  await expectToast('Reminders and late fee saved')
  expect((await settingsOf(studio)).reminders.reminderFromHour).toBe(9)
})

test('managers read the rules and change none', async () => {
  const studio = await product.newStudio()
  const manager = await studio.colleague('Manager')
  const { reminders, field } = await openReminders(manager)
  expect(field('Send from').readOnly).toBe(true)
  expect(field('Send from').value).toBe('8 AM')
  expect(within(reminders).getByRole('switch', { name: 'Automatic reminders' })).toHaveProperty(
    'disabled',
    true,
  )
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})
