/** The largest PDF that `/verify` accepts, in bytes. Our sealed PDFs have a few hundred kilobytes. */
export const maxPdfSize = 10 * 1024 * 1024
