/** Why something was not done, as a sentence for the person at the terminal. */
export class Problem extends Error {}
