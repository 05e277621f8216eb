/** The date of the terms that new users accept. Change it with their meaning. Imports no library, see prices.ts. */
export const termsVersion = '2026-11-17'
/** The date of the privacy policy. Change it with its meaning. */
export const privacyVersion = '2026-11-17'
