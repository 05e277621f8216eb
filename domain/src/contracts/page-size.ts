/** What can be checked weighs at most this many bytes; ours weigh a few hundred kilobytes. */
export const maxPaperSize = 10 * 1024 * 1024
