/** The default title of a project: the street, without the city. */
export const titleFrom = (address: string) => address.split(',')[0]?.trim() || address.trim()
