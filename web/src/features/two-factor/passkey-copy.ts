export const passkeysHint =
  'Sign in with your fingerprint, face or screen lock instead of a password. A passkey counts as two factors.'
export const addTitle = 'Add a passkey'
export const addHint = 'Your device or password manager asks for your fingerprint, face or screen lock.'
export const nameHint = 'Such as the device it is on.'
export const unsupported = 'This browser can’t use passkeys.'
export const notAdded = 'Couldn’t add the passkey. Try again.'
export const cancelled = 'The passkey wasn’t added. Try again when you’re ready.'
export const alreadyAdded = 'This device already has a passkey for your account.'
export const added = (name: string) => `You can now sign in with “${name}”.`
export const renameTitle = 'Rename passkey'
export const notRenamed = 'Couldn’t rename the passkey. Try again.'
export const removeTitle = (name: string) => `Remove “${name}”?`
export const removeHint =
  'You can no longer sign in with it. Your device may still offer it until you delete it there.'
export const notRemoved = 'Couldn’t remove the passkey. Try again.'
