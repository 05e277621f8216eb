/** Compares by code point, as PostgreSQL does with the locale C.UTF-8. Days sort from early to late. */
export const compareText = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0)
