/**
 * The date of the terms that new users accept. Change it whenever their meaning changes. This file imports no library,
 * so that the public pages load fast.
 */
export const termsVersion = '2026-11-19'
/** The date of the privacy policy. Change it whenever its meaning changes. */
export const privacyVersion = '2026-11-17'
