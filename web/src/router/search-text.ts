/** Reads a search parameter. Returns undefined if it is missing or empty. */
export const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
