/** What somebody typed, anywhere in a text; what would be a wildcard is taken literally. */
export const likePattern = (typed: string) => `%${typed.replace(/[\\%_]/g, String.raw`\$&`)}%`
