import type { Page } from '@playwright/test'
import { createUser, expect, refused, signIn, signOut, studioPassword, test } from '../testing/users.ts'

/** Gives the browser a device with a fingerprint reader whose owner always touches it. */
async function plugInDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    passkeys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(
        ({ rpId }) => rpId,
      ),
    unplug: () => session.detach(),
  }
}

test.use({ allowedErrors: refused })

// Needs a browser: it makes the passkey and its signatures, and decides to which address a passkey belongs. Chromium
// refuses passkeys for IP addresses, so the product is opened as `localhost`.
test('a passkey that Chromium makes is added, signs in without a password, and is removed', async ({
  page,
  request,
  baseURL,
}) => {
  const app = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  const { email } = await createUser(request)
  const device = await plugInDevice(page)
  await page.goto(`${app}/app`)
  await signIn(page, { email, password: studioPassword })
  await expect(page.getByRole('heading', { level: 1, name: 'Pipeline' })).toBeVisible()

  await page.goto(`${app}/app/profile`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('My laptop')
  await adding.getByLabel('Your password').fill(studioPassword)
  await adding.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('You can now sign in with “My laptop”.').first()).toBeVisible()
  expect(await device.passkeys()).toEqual(['localhost'])

  await signOut(page)
  await expect(page).toHaveURL(`${app}/app`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pipeline' })).toBeVisible()

  await page.goto(`${app}/app/profile`)
  await expect(page.getByText(/^Last used/)).toBeVisible()
  await page.getByRole('button', { name: 'Actions for My laptop' }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove “My laptop”?' })
  await removing.getByLabel('Your password').fill(studioPassword)
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed').first()).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(
    page.getByText('This passkey was removed from your account. Sign in with your password.').first(),
  ).toBeVisible()
  await device.unplug()
})
