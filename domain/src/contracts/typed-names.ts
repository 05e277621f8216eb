/**
 * Whether somebody typed a name that they read. What nobody sees is no difference: how many spaces and of which kind,
 * characters without a shape, and whether an accent is part of its letter.
 */
export const isSameName = (typed: string, name: string) => asSeen(typed) === asSeen(name)

const asSeen = (text: string) =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
