import { teamApi } from '@mantel/domain/team'
import { password } from '@mantel/server/testing/people'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { openSection, section } from './settings.ts'

const product = await sharedProduct()

async function openTeam(studio: { token: string }) {
  await openSection(product, 'team', studio)
  return within(await section('Team'))
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function choose(name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

const memberIn = async (studio: Studio, id: string) =>
  (await studio.ask(teamApi.list, {})).find((member) => member.id === id)

test('inviting someone by email requires one’s own password only for an admin', async () => {
  const studio = await product.newStudio()
  const team = await openTeam(studio)
  await team.findByRole('heading', { name: 'Just you so far' })
  await user.click(team.getByRole('link', { name: 'Invite' }))
  const form = await dialog('Invite team member')
  expect(address()).toBe('/app/settings?inviting=yes#team')
  await user.click(form.getByRole('button', { name: 'Send invitation' }))
  await form.findByText('Email is required')
  await fill(form.getByLabelText('Email'), 'theo@marsh.test')
  await user.selectOptions(form.getByLabelText('Role'), 'Admin')
  await fill(await form.findByLabelText('Your password'), 'not this one')
  await user.click(form.getByRole('button', { name: 'Send invitation' }))
  await form.findByText('Your current password is incorrect')
  await fill(form.getByLabelText('Your password'), password)
  await user.click(form.getByRole('button', { name: 'Send invitation' }))
  await expectToast('Invitation sent')
  await expectNoDialog()
  expect(address()).toBe('/app/settings#team')
  await team.findByText('theo@marsh.test')
  expect(await studio.ask(teamApi.invitations, {})).toMatchObject([
    { email: 'theo@marsh.test', role: 'CompanyAdmin' },
  ])
})

test('an invitation is resent or revoked', async () => {
  const studio = await product.newStudio()
  await studio.ask(teamApi.invite, { body: { email: 'ida@marsh.test', role: 'Staff' } })
  const team = await openTeam(studio)
  await user.click(await team.findByRole('button', { name: 'Resend invitation to ida@marsh.test' }))
  await expectToast('Invitation resent')
  await user.click(team.getByRole('button', { name: 'Revoke invitation to ida@marsh.test' }))
  const question = await dialog('Revoke the invitation to ida@marsh.test?')
  await user.click(question.getByRole('button', { name: 'Revoke invitation' }))
  await expectToast('Invitation revoked')
  await waitFor(() => expect(team.queryByText('ida@marsh.test')).toBeNull())
  expect(await studio.ask(teamApi.invitations, {})).toEqual([])
})

test('changing a role requires one’s own password', async () => {
  const studio = await product.newStudio()
  const { user: staff } = await studio.colleague('Staff')
  await openTeam(studio)
  await choose('Robin Staff', 'Change role…')
  const form = await dialog('Change Robin Staff’s role')
  await fill(form.getByLabelText('Your password'), password)
  await user.click(form.getByRole('button', { name: 'Change role' }))
  await form.findByText('They already have this role. Choose a different one.')
  await user.selectOptions(form.getByLabelText('Role'), 'Manager')
  await user.click(form.getByRole('button', { name: 'Change role' }))
  await expectToast('Role changed')
  await expectNoDialog()
  expect(await memberIn(studio, staff.id)).toMatchObject({ role: 'Manager' })
})

test('a team member is deactivated, and reactivated with one’s own password', async () => {
  const studio = await product.newStudio()
  const { user: manager } = await studio.colleague('Manager')
  const team = await openTeam(studio)
  await choose('Robin Manager', 'Deactivate…')
  const question = await dialog('Deactivate Robin Manager?')
  await user.click(question.getByRole('button', { name: 'Deactivate' }))
  await expectToast('Deactivated')
  await team.findByText('Deactivated')
  expect((await memberIn(studio, manager.id))?.deactivatedAt).not.toBeNull()

  await choose('Robin Manager', 'Reactivate…')
  const form = await dialog('Reactivate Robin Manager?')
  await fill(form.getByLabelText('Your password'), 'not this one')
  await user.click(form.getByRole('button', { name: 'Reactivate' }))
  await form.findByText('Your current password is incorrect')
  await fill(form.getByLabelText('Your password'), password)
  await user.click(form.getByRole('button', { name: 'Reactivate' }))
  await expectToast('Reactivated')
  expect((await memberIn(studio, manager.id))?.deactivatedAt).toBeNull()
})

test('a manager can only invite staff, and can’t change team members', async () => {
  const studio = await product.newStudio()
  const manager = await studio.colleague('Manager')
  const team = await openTeam(manager)
  await team.findByText('Robin CompanyAdmin')
  expect(team.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  await user.click(team.getByRole('link', { name: 'Invite' }))
  const role = (await dialog('Invite team member')).getByLabelText('Role')
  expect(
    within(role)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Staff'])
})
