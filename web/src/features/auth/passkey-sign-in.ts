import type { SignedIn } from '@mantel/domain/auth/auth'
import { passkeysApi } from '@mantel/domain/auth/passkeys'
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { call, errorText } from '../../platform/api/api.ts'
import { deviceTokens } from '../../platform/session/devices.ts'
import { toastError } from '../../platform/toast.ts'
import * as copy from './copy.tsx'

/** Shows a notice and returns null if the user cancels or an error occurs. */
export async function signInWithPasskey(portal: 'app' | 'admin'): Promise<SignedIn | null> {
  if (!browserSupportsWebAuthn()) return refuse(copy.passkeysUnsupported)
  try {
    const options = await call(passkeysApi.beginSignIn, {})
    const used = await startAuthentication({ optionsJSON: options as never }).catch(() => null)
    if (!used) return refuse(copy.noPasskeyUsed)
    const { clientDataJSON, authenticatorData, signature } = used.response
    const credential = { handle: used.id, clientDataJSON, authenticatorData, signature }
    return await call(passkeysApi.signIn, { body: { portal, devices: deviceTokens(), credential } })
  } catch (error) {
    return refuse(errorText(error, 'Login failed'))
  }
}

function refuse(text: string) {
  toastError(text)
  return null
}
