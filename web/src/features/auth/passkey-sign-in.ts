import type { SignedIn } from '@mantel/domain/auth'
import { passkeysApi } from '@mantel/domain/passkeys'
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { call, errorText } from '../../platform/api/api.ts'
import { deviceTokens } from '../../platform/session/devices.ts'
import { toastError } from '../../platform/toast.ts'
import * as copy from './passkey-copy.ts'

/** Returns undefined if the user canceled, or after an error, which was shown. */
export async function signInWithPasskey(portal: 'app' | 'admin'): Promise<SignedIn | undefined> {
  if (!browserSupportsWebAuthn()) return void toastError(copy.unsupported)
  try {
    const options = await call(passkeysApi.beginSignIn, {})
    const used = await startAuthentication({ optionsJSON: options as never }).catch(() => undefined)
    if (!used) return void toastError(copy.notUsed)
    const { clientDataJSON, authenticatorData, signature } = used.response
    const credential = { handle: used.id, clientDataJSON, authenticatorData, signature }
    return await call(passkeysApi.signIn, { body: { portal, devices: deviceTokens(), credential } })
  } catch (error) {
    toastError(errorText(error, 'Login failed'))
    return undefined
  }
}
