/** The largest PDF that `/verify` accepts, in bytes. Our sealed PDFs are a few hundred kilobytes in size. */
export const maxPdfSize = 10 * 1024 * 1024
