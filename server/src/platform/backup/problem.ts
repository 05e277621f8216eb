/** Why a backup or a restore was not made, as a sentence for the person at the terminal. */
export class BackupProblem extends Error {}
