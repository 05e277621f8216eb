/** The parts of a page as they are known, with the one that was just saved. */
export const withPart = <Part extends { section: string }>(
  parts: Part[] | undefined,
  saved: { section: string },
): Part[] | undefined => parts?.map((part) => (part.section === saved.section ? (saved as Part) : part))
