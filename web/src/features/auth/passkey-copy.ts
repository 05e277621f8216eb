export const unsupported = 'This browser can’t use passkeys. Sign in with your password.'
export const notUsed = 'No passkey was used. Try again, or sign in with your password.'
