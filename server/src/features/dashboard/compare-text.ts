/**
 * Compares by UTF-16 code unit, independent of the language. PostgreSQL with the locale C.UTF-8 sorts by code point,
 * which differs only for rare characters such as emoji. Days sort from early to late.
 */
export const compareText = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0)
