import { authApi } from '@mantel/domain/auth/auth'
import { settingsApi } from '@mantel/domain/settings/settings'
import { codeAt } from '@mantel/server/features/auth/two-factor/testing'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()
const password = 'furnished-ledger'

const press = async (name: string, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  user.click(await within_.findByRole('button', { name }))

/** Completes the setup. Returns the secret and the first recovery code. */
async function setUp() {
  await fill(await screen.findByLabelText('Your password'), password)
  await press('Continue')
  await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  const secret = (screen.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent ?? '').replaceAll(' ', '')
  await fill(screen.getByLabelText('Code'), '000000')
  await press('Turn on')
  await screen.findByText('This code is incorrect. Try the one your app shows now.')
  await fill(screen.getByLabelText('Code'), codeAt(secret, -1))
  await press('Turn on')
  const codes = within(await screen.findByRole('region', { name: 'Recovery codes' })).getAllByRole('listitem')
  expect(codes).toHaveLength(10)
  await press('Done')
  return { secret, recoveryCode: codes[0]?.textContent ?? '' }
}

async function signIn(email: string) {
  await fill(await screen.findByLabelText('Email'), email)
  await fill(screen.getByLabelText('Password'), password)
  await press('Sign In')
}

test('two-factor sign-in is set up, asks for a code, and is turned off', async () => {
  const studio = await product.newStudio()
  await product.open('/app/profile', { as: studio })
  await press('Set up')
  const { secret, recoveryCode } = await setUp()
  await expectToast('Two-factor sign-in is on')
  await screen.findByText('10 recovery codes left')

  product.leave()
  localStorage.clear()
  await product.open('/app')
  await signIn(studio.user.email)
  await fill(await screen.findByLabelText('Code'), '123456')
  await press('Sign In')
  await screen.findByText('This code is incorrect or was already used.')
  await press('Back')
  await screen.findByLabelText('Email')
  await press('Sign In')
  await fill(await screen.findByLabelText('Code'), codeAt(secret))
  await press('Sign In')
  await screen.findByRole('heading', { level: 1, name: 'Pipeline' })

  product.leave()
  localStorage.clear()
  await product.open('/app')
  await signIn(studio.user.email)
  await fill(await screen.findByLabelText('Code'), recoveryCode.toLowerCase())
  await press('Sign In')
  await screen.findByRole('heading', { level: 1, name: 'Pipeline' })

  await product.open('/app/profile', { as: studio })
  await screen.findByText('9 recovery codes left')
  await press('New recovery codes')
  await fill(await screen.findByLabelText('Your password'), password)
  await press('Get new codes')
  await press('Done')
  await screen.findByText('10 recovery codes left')
  await press('Turn off')
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-factor sign-in?' }))
  await fill(dialog.getByLabelText('Your password'), password)
  await press('Turn off', dialog)
  await expectToast('Two-factor sign-in is off')
  await screen.findByRole('button', { name: 'Set up' })
})

test('a team member sets up what the company requires, and an admin resets it', async () => {
  const studio = await product.newStudio()
  const staff = await studio.colleague('Staff')
  await product.open('/app/settings#access', { as: studio })
  const requires = () => screen.findByRole('switch', { name: /^Require two-factor/ })
  await user.click(await requires())
  await expectToast('Turn on two-factor sign-in for yourself first, in your profile.')
  expect((await requires()).getAttribute('aria-checked')).toBe('false')
  await product.sql('update users set two_factor_at = now() where id = $1', [studio.user.id])
  await user.click(await requires())
  await waitFor(async () =>
    expect(await studio.ask(settingsApi.get, {})).toMatchObject({ access: { requireTwoFactor: true } }),
  )

  await product.open('/app/pipeline', { as: staff })
  await screen.findByRole('heading', { level: 1, name: 'Set up two-factor sign-in' })
  await setUp()
  await screen.findByRole('heading', { level: 1, name: 'Pipeline' })
  expect(await staff.ask(authApi.me, {})).toMatchObject({ needsTwoFactor: false })

  await product.open('/app/settings#team', { as: studio })
  const team = within(await screen.findByRole('table', { name: 'Team' }))
  await user.click(await team.findByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reset two-factor…' }))
  await fill(await screen.findByLabelText('Your password'), password)
  await press('Reset')
  await expectToast('signs in with their password.')
  expect(address()).toContain('/app/settings')
  expect(await staff.ask(authApi.me, {})).toMatchObject({ needsTwoFactor: true })
})
