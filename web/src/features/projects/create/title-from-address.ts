/** What a project is called unless somebody says: the street, without the city behind it. */
export const titleFrom = (address: string) => address.split(',')[0]?.trim() || address.trim()
