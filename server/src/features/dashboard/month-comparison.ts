/** By code point, as PostgreSQL sorts here; for days, that is the earlier first. */
export const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
