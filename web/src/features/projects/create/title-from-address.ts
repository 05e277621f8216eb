/** The default title of a project: the address up to the first comma, which is usually the street. */
export const titleFrom = (address: string) => address.split(',')[0]?.trim() || address.trim()
