/** The day of the terms that everybody accepts who registers. Whoever changes their meaning changes it. No library: see prices.ts. */
export const termsVersion = '2026-11-16'
/** The same of the privacy policy. */
export const privacyVersion = '2026-11-15'
