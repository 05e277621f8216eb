/** Compares by code point, like PostgreSQL does here. Days sort from early to late. */
export const compareText = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0)
