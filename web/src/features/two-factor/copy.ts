export const twoFactor = 'Two-factor sign-in'
export const offHint = 'After your password, enter a code from an authenticator app on your phone.'
export const onSince = (day: string) =>
  `On since ${day}. Signing in requires a code from your authenticator app.`
export const codesLeft = (count: number) =>
  count === 1 ? '1 recovery code left' : `${count} recovery codes left`
export const requiredHint = 'Your company requires two-factor sign-in.'

// Setting it up
export const setUpTitle = 'Set up two-factor sign-in'
export const setUpHint = 'You’ll need an authenticator app, such as Google Authenticator or 1Password.'
export const scanHint = 'Scan this code with your authenticator app, then enter the 6 digits it shows.'
export const qrLabel = 'QR code for your authenticator app'
export const cannotScan = 'Can’t scan it? Enter this key instead:'
export const notBegun = 'Couldn’t start the setup. Try again.'
export const notTurnedOn = 'Couldn’t turn on two-factor sign-in. Try again.'
export const turnedOn = 'Your other devices were signed out.'

// Recovery codes
export const codesTitle = 'Save your recovery codes'
export const codesHint =
  'If you lose your phone, you can sign in with each code once. Save them now; we won’t show them again.'
export const codesFile = (email: string, codes: readonly string[]) =>
  [`Recovery codes for ${email}. Each works once.`, '', ...codes, ''].join('\n')
export const codesNotCopied = 'Couldn’t copy the codes. Select and copy them.'
export const renewTitle = 'Get new recovery codes?'
export const renewHint = 'Your old recovery codes stop working.'
export const notRenewed = 'Couldn’t get new recovery codes. Try again.'

// Turning it off
export const turnOffTitle = 'Turn off two-factor sign-in?'
export const turnOffHint = 'You’ll sign in with just your password. Your recovery codes stop working.'
export const notTurnedOff = 'Couldn’t turn off two-factor sign-in. Try again.'

// When the company requires it
export const companyRequires = (company: string) =>
  `${company} requires a second step at sign-in. Set it up now to continue.`

// Passkeys
export const passkeysHint =
  'Sign in with your fingerprint, face or screen lock instead of a password. With a passkey, you don’t need a code.'
export const addPasskey = 'Add a passkey'
export const addPasskeyHint =
  'Your device or password manager asks for your fingerprint, face or screen lock.'
export const passkeyNameHint = 'For example, “My iPhone”.'
export const passkeysUnsupported = 'This browser can’t use passkeys.'
export const passkeyNotAdded = 'Couldn’t add the passkey. Try again.'
export const passkeyCanceled = 'The passkey wasn’t added. Try again when you’re ready.'
export const passkeyOnDevice = 'This device already has a passkey for your account.'
export const passkeyAdded = (name: string) => `You can now sign in with “${name}”.`
export const renamePasskey = 'Rename passkey'
export const passkeyNotRenamed = 'Couldn’t rename the passkey. Try again.'
export const removePasskey = (name: string) => `Remove “${name}”?`
export const removePasskeyHint =
  'You can no longer sign in with it. Your device may still offer it until you delete it there.'
export const passkeyNotRemoved = 'Couldn’t remove the passkey. Try again.'
