/**
 * Whether the user typed the name that was shown to them. Ignores invisible differences: the number and kind of spaces,
 * characters that are not displayed, and composed or decomposed accents.
 */
export const isSameName = (typed: string, name: string) => visibleText(typed) === visibleText(name)

const visibleText = (text: string) =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
