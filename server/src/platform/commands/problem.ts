/** A failure whose message is a sentence for the user at the terminal. */
export class Problem extends Error {}
