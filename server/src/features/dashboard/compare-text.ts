/**
 * Compares by UTF-16 code unit, independent of the locale. PostgreSQL with the locale C.UTF-8 sorts the same
 * way, except for rare characters such as emoji. Days sort from early to late.
 */
export const compareText = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0)
