import { passkeysApi } from '@mantel/domain/auth/passkeys'
import { createDevice } from '@mantel/server/features/auth/passkeys/testing'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { expectToast, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()
const password = 'furnished-ledger'
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

type Asked = { publicKey: { challenge: ArrayBuffer } }
const bufferOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer
const challengeOf = ({ publicKey }: Asked) => ({
  challenge: Buffer.from(publicKey.challenge).toString('base64url'),
})

/** Gives the browser a device with one passkey. */
function plugIn(device: ReturnType<typeof createDevice>) {
  const answer = (response: object) => ({
    id: device.handle,
    rawId: bufferOf(device.handle),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  })
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get(target, name) {
        if (name !== 'credentials') {
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? (value as () => unknown).bind(target) : value
        }
        return {
          create: async (asked: Asked) => {
            const { clientDataJSON, attestationObject } = device.create(challengeOf(asked))
            return answer({
              clientDataJSON: bufferOf(clientDataJSON),
              attestationObject: bufferOf(attestationObject),
              getTransports: () => ['internal'],
            })
          },
          get: async (asked: Asked) => {
            const { clientDataJSON, authenticatorData, signature } = device.use(challengeOf(asked))
            return answer({
              clientDataJSON: bufferOf(clientDataJSON),
              authenticatorData: bufferOf(authenticatorData),
              signature: bufferOf(signature),
            })
          },
        }
      },
    }),
  )
}
afterEach(() => vi.unstubAllGlobals())

async function addPasskey() {
  await press('Add passkey')
  await fill(await screen.findByLabelText('Name'), 'My phone')
  await fill(screen.getByLabelText('Your password'), password)
  const adding = within(screen.getByRole('dialog', { name: 'Add a passkey' }))
  await user.click(adding.getByRole('button', { name: 'Add passkey' }))
}

test('a passkey is added, signs in, and is renamed and removed', async () => {
  const studio = await product.newStudio()
  plugIn(createDevice({ origin: location.origin, rpID: location.hostname }))
  await product.open('/app/profile', { as: studio })
  await addPasskey()
  await expectToast('You can now sign in with “My phone”.')

  product.leave()
  localStorage.clear()
  await product.open('/app')
  await press('Use a passkey')
  await screen.findByRole('heading', { level: 1, name: 'Pipeline' })

  await product.open('/app/profile', { as: studio })
  await screen.findByText(/^Last used/)
  await press('Actions for My phone')
  await user.click(await screen.findByRole('menuitem', { name: 'Rename…' }))
  await fill(await screen.findByLabelText('Name'), 'Old phone')
  await press('Rename')
  await press('Actions for Old phone')
  await user.click(await screen.findByRole('menuitem', { name: 'Remove…' }))
  const removing = within(await screen.findByRole('dialog', { name: 'Remove “Old phone”?' }))
  await fill(removing.getByLabelText('Your password'), password)
  await user.click(removing.getByRole('button', { name: 'Remove' }))
  await expectToast('Passkey removed')
  expect(await studio.ask(passkeysApi.list, {})).toEqual([])

  product.leave()
  localStorage.clear()
  await product.open('/app')
  await press('Use a passkey')
  await expectToast('This passkey was removed from your account. Sign in with your password.')
})

test('a browser without passkeys says so', async () => {
  const studio = await product.newStudio()
  await product.open('/app/profile', { as: studio })
  await addPasskey()
  await screen.findByText('This browser can’t use passkeys.')
  product.leave()
  localStorage.clear()
  await product.open('/app')
  await press('Use a passkey')
  await waitFor(() => expectToast('This browser can’t use passkeys. Sign in with your password.'))
})
