/** The largest PDF that `/verify` accepts, in bytes. A sealed PDF is far smaller: a few hundred kilobytes. */
export const maxPdfSize = 10 * 1024 * 1024
